/** The parts of what a browser says of itself that people know; empty where they are not known. */
interface AgentParts {
  readonly browser: string
  readonly system: string
  readonly isPhone: boolean
}

// In this order: most of them name the others as well.
const browsers: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
  [/^curl\//, 'curl'],
]
const systems: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/\bAndroid\b/, 'Android'],
  [/\b(?:iPhone|iPad|iPod)\b/, 'iOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

export function describeAgent(agent: string | null): AgentParts {
  const text = agent ?? ''
  const nameIn = (known: typeof browsers) => known.find(([pattern]) => pattern.test(text))?.[1]
  return {
    browser: nameIn(browsers) ?? '',
    system: nameIn(systems) ?? '',
    isPhone: /\bMobile\b|\biPhone\b/.test(text),
  }
}
