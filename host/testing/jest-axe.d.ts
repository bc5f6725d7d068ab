declare module 'jest-axe' {
  export function axe(element: Element): Promise<unknown>
  export const toHaveNoViolations: jest.ExpectExtendMap
}

declare namespace jest {
  interface Matchers<R> {
    toHaveNoViolations(): R
  }
}
