import type { CredentialState, SigningKey, TeamToken } from '@slipway/sdk/contract'
import { relativeTime } from '../../../formats/relative-time'
import { useFormats } from '../../../formats/use-formats'
import { useTexts } from '../../../texts/use-texts'

interface Lifetime {
  readonly state: CredentialState
  readonly expiresAt: string | null
  readonly revokedAt: string | null
}

interface CredentialTimes {
  /** When it ends, or ended. */
  end(lifetime: Lifetime): string
  /** When it was last used, and from where. */
  use(token: Pick<TeamToken, 'name' | 'lastUsedAt' | 'lastUsedFrom'>): string
  /** When it last signed a version; nothing, where the server does not say. */
  signed(key: SigningKey): readonly string[]
  made(credential: { readonly who: string; readonly createdAt: string }): string
}

/** The times of a token or a key, in words. */
export function useCredentialTimes(): CredentialTimes {
  const { t } = useTexts('tokens')
  const { dateTime, locale } = useFormats()
  const relative = (instant: string) => {
    const seconds = (Date.parse(instant) - Date.now()) / 1000
    return relativeTime(locale, seconds) ?? t(seconds < 0 ? 'relative.justNow' : 'relative.now')
  }
  return {
    end({ state, expiresAt, revokedAt }) {
      if (revokedAt !== null) return t('ended', { when: dateTime(revokedAt) })
      if (expiresAt === null) return t('ends.never')
      const when = dateTime(expiresAt)
      if (state === 'expired') return t('ends.over', { when })
      return t('ends', { relative: relative(expiresAt), when })
    },
    use({ name, lastUsedAt, lastUsedFrom: address }) {
      if (lastUsedAt === null) return t('used.never')
      const used = { name, relative: relative(lastUsedAt) }
      return address ? t('used.from', { ...used, address }) : t('used.plain', used)
    },
    signed({ lastUsedAt }) {
      if (lastUsedAt === undefined) return []
      if (lastUsedAt === null) return [t('signed.never')]
      return [t('signed.last', { relative: relative(lastUsedAt) })]
    },
    made: ({ who, createdAt }) => t('madeBy', { who, when: dateTime(createdAt) }),
  }
}
