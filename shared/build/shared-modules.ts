/** The modules that the host gives to every remote, and the range a remote accepts. */
export const sharedModules: Readonly<Record<string, string>> = {
  react: '^19.0.0',
  'react/jsx-runtime': '^19.0.0',
  'react-dom': '^19.0.0',
  '@slipway/sdk': '^0.1.0',
  '@slipway/sdk/contract': '^0.1.0',
  '@slipway/sdk/ui': '^0.1.0',
}
