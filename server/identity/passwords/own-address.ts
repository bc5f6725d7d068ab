import { codedProblem } from '@slipway/sdk/contract'

/**
 * 422 `password-address` for a new password that is the user's own email address, or the part before the `@`, in
 * whatever case and with whatever signs between.
 */
export function refuseOwnAddress(password: string, address: string | undefined): void {
  if (address === undefined || !isOfAddress(password, address)) return
  const detail =
    'This is your email address, which others know. Choose a password that only you would think of.'
  throw codedProblem('validation-failed', detail, {
    errors: [{ pointer: '/password', code: 'password-address', detail }],
  })
}

function isOfAddress(password: string, address: string): boolean {
  const plain = plainOf(password)
  const [name = ''] = address.split('@', 1)
  return plain !== '' && [address, name].some((part) => plainOf(part) === plain)
}

function plainOf(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
}
