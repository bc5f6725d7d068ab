import type { AddressInfo } from 'node:net'
import { demoAccounts, demoPassword } from '../demo/accounts'
import type { Config } from './config/config'

/** Prints where the interface is and how to sign in. */
export function announce(config: Config, { port }: Pick<AddressInfo, 'port'>): void {
  const host = config.host.includes(':') ? `[${config.host}]` : config.host
  const origin = config.devOrigin ?? config.publicUrl ?? `http://${host}:${port}`
  console.log(`\nSlipway is at ${origin}${config.basePath}/app`)
  if (config.mode === 'local') console.log(howToSignIn(config))
}

function howToSignIn({ application }: Config): string {
  if (application) {
    return `Sign in as a user of your seeds, or make an operator, with the same variables as this start:
  npm run slipway -- operator create --email ada@example.com --name "Ada Example"
`
  }
  const emails = demoAccounts.map(({ label, email }) => `  ${email.padEnd(34)} ${label}`)
  return `Sign in with the password ${demoPassword} as\n${emails.join('\n')}\n`
}
