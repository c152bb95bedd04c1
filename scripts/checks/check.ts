/** One broken rule at one place. */
export interface Finding {
  rule: string;
  /** Path from the root of the tree. */
  file: string;
  message: string;
}

/** What one check has to say. `output` is shown only when it failed. */
export interface CheckResult {
  passed: boolean;
  output: string;
}

/** A rule, or a tool with all its rules, that can look at any tree: the repository or a planted one. */
export interface Check {
  name: string;
  run: (root: string) => CheckResult | Promise<CheckResult>;
}

/** Wraps one of our own rules, which answer with findings, as a check. */
export function checkOf(name: string, find: (root: string) => Finding[]): Check {
  return {
    name,
    run: (root) => {
      const findings = find(root);
      const lines = findings.map(({ rule, file, message }) => `${rule}: ${file}: ${message}`);
      return { passed: findings.length === 0, output: lines.join('\n') };
    },
  };
}
