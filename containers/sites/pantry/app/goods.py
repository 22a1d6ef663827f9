"""The goods on the shelves. Run by itself, it fills them as the image is built."""

import os
import sqlite3

FILE = os.path.join(os.environ.get("PANTRY_DATA", "/data"), "pantry.db")
SEED = [("Rice", 4), ("Lentils", 2), ("Honey", 1), ("Oats", 3)]


def run(query: str, *values: object) -> list[tuple]:
    # What was answered is in the kernel's hands when the answer goes out: SQLite syncs at each commit.
    with sqlite3.connect(FILE) as db:
        return db.execute(query, values).fetchall()


def goods() -> list[dict]:
    rows = run("select name, count from goods order by id")
    return [{"name": name, "count": count} for name, count in rows]


if __name__ == "__main__":
    run("create table goods (id integer primary key, name text unique, count integer)")
    for name, count in SEED:
        run("insert into goods (name, count) values (?, ?)", name, count)
