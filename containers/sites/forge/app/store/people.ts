/**
 * @module People: who is there, who is signed in, and finding somebody by name.
 */
import type { UserRow } from "../rows.ts";

export type Person = Omit<UserRow, "password" | "email">;
/** Who looks at a page. */
export type Viewer = Person & { readonly email: string };
export type People = ReadonlyMap<number, Person>;

const COLUMNS = "id, username, name, bio, location, status, admin, joined";

export const readPeople = (sql: SqlStorage): People =>
  new Map(
    sql
      .exec<Person>(`SELECT ${COLUMNS} FROM users ORDER BY id`)
      .toArray()
      .map((person) => [person.id, person]),
  );

/** Everybody that a row refers to exists. */
export const personIn = (people: People, id: number): Person => {
  const person = people.get(id);
  if (!person) throw new Error(`there is no user ${id}`);
  return person;
};

export const findViewer = (sql: SqlStorage, id: number | null): Viewer | null =>
  id === null ? null : (sql.exec<Viewer>(`SELECT ${COLUMNS}, email FROM users WHERE id = ?`, id).toArray()[0] ?? null);

export const findPerson = (sql: SqlStorage, username: string): Person | null =>
  sql.exec<Person>(`SELECT ${COLUMNS} FROM users WHERE username = ?`, username.toLowerCase()).toArray()[0] ?? null;

/** By user name or address. */
export const checkPassword = (sql: SqlStorage, login: string, password: string): number | null =>
  sql
    .exec<{ id: number }>(
      "SELECT id FROM users WHERE (username = ?1 OR email = ?1) AND password = ?2",
      login.trim().toLowerCase(),
      password,
    )
    .toArray()[0]?.id ?? null;

/** Whose names hold the words, in order of their names. */
export const searchPeople = (sql: SqlStorage, words: readonly string[]): Person[] => {
  const condition = words.map(() => "instr(lower(name || ' ' || username), ?) > 0").join(" AND ") || "TRUE";
  return sql.exec<Person>(`SELECT ${COLUMNS} FROM users WHERE ${condition} ORDER BY name`, ...words).toArray();
};

export interface ProfileForm {
  readonly name: string;
  readonly email: string;
  readonly bio: string;
  readonly location: string;
  readonly status: string;
}

export const saveProfile = (sql: SqlStorage, id: number, { name, email, bio, location, status }: ProfileForm): void => {
  sql.exec(
    "UPDATE users SET name = ?, email = ?, bio = ?, location = ?, status = ? WHERE id = ?",
    name,
    email,
    bio,
    location,
    status,
    id,
  );
};
