/** Runs before `npm pack` in `shared/`, which has sources: nobody outside could use them. */
console.error(
  'shared/ holds the sources of the SDK. What outside teams install is built and packed by "npm run sdk", into dist/sdk/sdk.tgz.',
)
process.exit(1)
