// On a busy machine CI tries a failed test once more, and names it at the end (scripts/test.ts).
if (process.env['CI']) jest.retryTimes(1, { logErrorsBeforeRetry: true })
