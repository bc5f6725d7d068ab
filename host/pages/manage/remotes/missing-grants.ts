import type { ManagedRemotesBody } from '@slipway/sdk/contract'

type Asking = Pick<ManagedRemotesBody['items'][number], 'publicAsked' | 'publicGranted' | 'origins'>

interface MissingGrants {
  readonly isPublicMissing: boolean
  readonly missingOrigins: readonly string[]
}

/** Returns what a remote asks for that no operator has granted yet. */
export function missingGrants({ publicAsked, publicGranted, origins }: Asking): MissingGrants {
  return {
    isPublicMissing: publicAsked === true && !publicGranted,
    missingOrigins: origins.asked.filter((origin) => !origins.granted.includes(origin)),
  }
}
