declare module 'jest-axe' {
  type Axe = (element: Element) => Promise<unknown>
  export const axe: Axe
  export function configureAxe(options: { readonly resultTypes: readonly string[] }): Axe
  export const toHaveNoViolations: jest.ExpectExtendMap
}

declare namespace jest {
  interface Matchers<R> {
    toHaveNoViolations(): R
  }
}
