import type { PreviewedViewer } from '@slipway/sdk/contract'
import { useFormats } from '../../formats/use-formats'
import { useTexts } from '../../texts/use-texts'
import { nameOfLanguage } from '../../ui/language-select'

/** The viewer whose slots they are, in one line: "Sandy, with Sales, in North, in German". */
export function useSayViewer(): (as: PreviewedViewer) => string {
  const { t } = useTexts('preview')
  const { list } = useFormats()
  return ({ user, tenant, roles, locale, asked }) =>
    [
      user.name,
      asked.roles &&
        (roles.length === 0
          ? t('say.noRoles')
          : t('say.roles', { roles: list(roles.map(({ label }) => label)) })),
      tenant && t('say.in', { tenant: tenant.name }),
      asked.locale && t('say.language', { language: nameOfLanguage(locale) }),
    ]
      .filter(Boolean)
      .join(', ')
}
