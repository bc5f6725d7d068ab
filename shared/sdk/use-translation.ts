import { useHostPart } from './host'

/** Messages by language (BCP 47 base tag), then by key; `{name}` stands for a value. */
export type Messages<Key extends string> = Readonly<
  Record<string, Readonly<Record<Key, string>>>
> & {
  readonly en: Readonly<Record<Key, string>>
}

/**
 * Translates with the remote's own messages in the host's language, English where it is missing.
 *
 * @example const t = useTranslation({ en: { hello: 'Hello {name}' }, de: { hello: 'Hallo {name}' } })
 */
export function useTranslation<Key extends string>(
  messages: Messages<Key>,
): (key: Key, values?: Readonly<Record<string, string | number>>) => string {
  const locale = useHostPart('useTranslation', (host) => host.locale)
  const language = messages[locale] ?? messages[locale.split('-')[0] ?? 'en'] ?? messages.en
  return (key, values = {}) =>
    language[key].replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
}
