import { defineConfig } from "drizzle-kit";

export default defineConfig({ dialect: "sqlite", schema: "./durable-objects/database/schema.ts", out: "./migrations" });
