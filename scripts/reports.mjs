// The counts in the machine-readable reports of the test runners, as {passed, failed}.

/** Catch2's JSON reporter; counts test cases. */
export function catch2Counts(report) {
  const cases = report["test-run"].totals["test-cases"];
  return { passed: cases.passed + cases["fail-but-ok"], failed: cases.failed };
}

/** Vitest's JSON reporter; a file that could not be loaded counts as one failed test. */
export function vitestCounts(report) {
  const unloaded = report.testResults.filter(
    ({ status, assertionResults }) => status === "failed" && assertionResults.length === 0,
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded.length,
  };
}

/** Playwright's JSON reporter; an error outside any test counts as one failed test. */
export function playwrightCounts(report) {
  const { expected, unexpected, flaky } = report.stats;
  return { passed: expected + flaky, failed: unexpected + report.errors.length };
}
