import { CONTRACT_VERSION } from '@slipway/sdk/contract'

/** The versions of what a host provides to remotes. */
export interface HostVersions {
  /** Version of the contract. */
  readonly contract: string
  /** Version of the federation runtime. */
  readonly runtime: string
  /** Shared module → the host's version of it. */
  readonly shared: Readonly<Record<string, string>>
}

const react = '19.3.1'
const sdk = '0.1.0'

/** The versions of the host that this package belongs to. */
export const hostVersions: HostVersions = {
  contract: CONTRACT_VERSION,
  runtime: '2.9.2',
  shared: {
    react,
    'react/jsx-runtime': react,
    'react-dom': react,
    'react-dom/client': react,
    '@slipway/sdk': sdk,
    '@slipway/sdk/contract': sdk,
    '@slipway/sdk/ui': sdk,
  },
}
