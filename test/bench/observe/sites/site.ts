/**
 * @module What the bench serves under a host name.
 */
export interface Site {
  /** Found at <name>.localhost. */
  readonly name: string;
  handle(request: Request): Response | Promise<Response>;
}

export const html = (body: string): Response => new Response(body, { headers: { "content-type": "text/html; charset=utf-8" } });
export const notFound = (): Response => new Response("not found", { status: 404 });
