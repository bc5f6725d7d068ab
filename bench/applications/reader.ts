import type { App } from 'slipway/server'

/** Gives an application one role, with these permissions, and the user who signs in. */
export function addReader(app: App, permissions: readonly string[] = []): void {
  app.role('reader', { label: 'Reader', permissions })
  app.seed('reader', async (seed) => {
    await seed.user({
      email: 'admin@demo.slipway.example',
      name: 'Alex Admin',
      password: 'demo-slipway-2026',
      roles: [{ role: 'reader' }],
    })
  })
}
