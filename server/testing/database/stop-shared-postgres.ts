/** Jest's teardown, beside its setup in share-postgres.ts. */
export default async function stopSharedPostgres(): Promise<void> {
  await globalThis.stopSharedPostgres?.()
}
