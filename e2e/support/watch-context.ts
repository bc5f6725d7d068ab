import type { BrowserContext } from '@playwright/test'

/** Reports each console error, uncaught error and violated policy in all pages of `context`. */
export async function watchContext(
  context: BrowserContext,
  onFault: (text: string) => void,
): Promise<void> {
  context.on('console', (message) => {
    if (message.type() === 'error') onFault(`${message.text()} [${message.location().url}]`)
  })
  context.on('weberror', (error) => onFault(String(error.error())))
  await context.addInitScript(() => {
    addEventListener('securitypolicyviolation', (event) => {
      console.error(`Policy violated: ${event.violatedDirective} by ${event.blockedURI}`)
    })
  })
}
