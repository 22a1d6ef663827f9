/**
 * @module Writes the error classes of the Python package: one for each code of the registry.
 */
import { SERVICE_ERRORS, type ServiceErrorCode } from "../../sdk/protocol/index.ts";
import { docstring, GENERATED, pascalCase, SEPARATOR } from "./text.ts";

export const errorsModule = (): string => {
  const codes = Object.keys(SERVICE_ERRORS) as ServiceErrorCode[];
  return `"""One exception for each error code of the service."""

${GENERATED}

from __future__ import annotations

from ._base_errors import APIError, Unavailable${SEPARATOR}${codes.map(errorClass).join(SEPARATOR)}${SEPARATOR}#: The class of each code.
ERRORS: dict[str, type[APIError]] = {
${codes.map((code) => `    "${code}": ${pascalCase(code)},\n`).join("")}}

__all__ = [
    "ERRORS",
${codes
  .map(pascalCase)
  .sort()
  .map((name) => `    "${name}",\n`)
  .join("")}]
`;
};

const errorClass = (code: ServiceErrorCode): string => {
  const { status, suggestion } = SERVICE_ERRORS[code];
  const bases = status >= 500 ? "APIError, Unavailable" : "APIError";
  return `class ${pascalCase(code)}(${bases}):\n${docstring(`${status} \`${code}\`. ${suggestion}`)}`;
};
