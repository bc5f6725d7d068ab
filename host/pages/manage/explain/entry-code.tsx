import type { ExplainedEntry } from '@slipway/sdk/contract'
import type { ReactElement } from 'react'
import { useFormats } from '../../../formats/use-formats'
import { useTexts } from '../../../texts/use-texts'

/** The origin of an entry's code, and what decided that. */
export function EntryCode({ entry }: { readonly entry: ExplainedEntry }): ReactElement {
  const lines = useCodeLines(entry)
  return (
    <>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </>
  )
}

const missingTexts = {
  unknown: 'code.unknown',
  gone: 'code.gone',
  'wrong-registry': 'code.wrong-registry',
  found: undefined,
  'not-in-version': undefined,
  'switched-off': undefined,
  'not-granted': undefined,
} as const satisfies Record<ExplainedEntry['code']['is'], string | undefined>
const armTexts = { base: 'code.base', canary: 'code.canary' } as const

function useCodeLines({ component, code, source }: ExplainedEntry): string[] {
  const { t } = useTexts('explain')
  const formats = useFormats()
  const { choice, grants, off } = code
  const missingText = missingTexts[code.is]
  const missing = missingText ? [t(missingText, { component })] : []
  if (!choice) return missing
  const { canary, remote } = choice
  const version = choice.version ?? ''
  const chosen = choice.version === null ? t('code.none', { remote }) : undefined
  const proposer = source.of === 'proposal' ? source.remote : remote
  const canaryLine = canary && describeCanary(canary)
  return [
    chosen ?? t(armTexts[choice.arm], { remote, version }),
    ...missing,
    ...(code.is === 'not-in-version'
      ? [t('code.not-in-version', { remote, version, component })]
      : []),
    ...(canaryLine ? [canaryLine] : []),
    ...(canary && choice.off && choice.version !== null
      ? [t('code.canaryOff', { version: canary.version })]
      : []),
    ...(choice.release
      ? [t('source.release', { ...choice.release, when: formats.dateTime(choice.release.at) })]
      : []),
    ...[off ?? choice.off].flatMap((part) =>
      part
        ? [t('code.off', { who: part.who, why: part.why, when: formats.dateTime(part.at) })]
        : [],
    ),
    ...(proposer === remote ? [] : [t('code.owner', { component, remote })]),
    ...grantLines(),
    ...code.overrides.map(({ origin, expiresAt }) =>
      t('code.override', { origin, when: formats.time(expiresAt) }),
    ),
  ]

  function describeCanary({ percent, share, version: of }: NonNullable<typeof canary>): string {
    if (share === null) return t('code.anonymousBase')
    const figure = formats.number(share, { maximumFractionDigits: 1 })
    return t('code.canaryShare', {
      version: of,
      percent: formats.percent(percent / 100),
      share: figure,
    })
  }

  function grantLines(): string[] {
    if (!grants) return []
    const { needed, granted } = grants.public
    const { asked, granted: given } = grants.origins
    const none = '–'
    return [
      ...(needed && granted ? [t('code.publicGranted', { remote })] : []),
      ...(needed && !granted ? [t('code.publicNeeded', { remote })] : []),
      ...(asked.length + given.length > 0
        ? [
            t('code.origins', {
              asked: formats.list(asked) || none,
              granted: formats.list(given) || none,
            }),
          ]
        : []),
    ]
  }
}
