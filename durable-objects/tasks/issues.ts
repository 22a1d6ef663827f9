/**
 * @module What can be wrong with a task that its shape does not tell, named by field.
 */

export interface TaskIssue {
  /** Within the task, dotted: evaluate.evaluators.0.checks.1.query. */
  readonly path: string;
  readonly message: string;
}

/** The same issues, of a part that lies at this path. */
export const under = (path: string, issues: readonly TaskIssue[]): TaskIssue[] =>
  issues.map((issue) => ({ ...issue, path: issue.path === "" ? path : `${path}.${issue.path}` }));
