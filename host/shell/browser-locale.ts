/** The browser's language as a tag that `Intl` takes; some systems hand out others (`en-US@posix`). */
export function browserLocale(languages: readonly string[] = navigator.languages): string {
  return languages.find(isLocale) ?? 'en'
}

function isLocale(tag: string): boolean {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(tag).length > 0
  } catch {
    return false
  }
}
