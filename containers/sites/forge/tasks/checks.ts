/**
 * @module How the forge's tasks are scored. To-dos follow from what is compared itself, and reading finishes some, so that
 * they are left out.
 */
import { checksOf } from "../../suite/checks.ts";

export const { is, isSame, others, row, changed, appears, disappears, changes, unchanged, reads, readsAt, cannotBeDone } =
  checksOf("forge", {
    users: "users",
    groups: "groups",
    projects: "projects",
    labels: "labels",
    milestones: "milestones",
    issues: "issues",
    mergeRequests: "mergeRequests",
    branches: "branches",
    commits: "commits",
    sshKeys: "sshKeys",
    accessTokens: "accessTokens",
  });
