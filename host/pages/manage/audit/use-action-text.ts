import { useTranslation } from '../../../texts/use-translation'

const keys = {
  'profile.changed': 'action.profile.changed',
  'profile.confirmed': 'action.profile.confirmed',
  'profile.password-changed': 'action.profile.password-changed',
  'profile.session-ended': 'action.profile.session-ended',
  'profile.sessions-ended': 'action.profile.sessions-ended',
  'remote.overridden': 'action.remote.overridden',
  'remote.override-ended': 'action.remote.override-ended',
  'sign-in.failed': 'action.sign-in.failed',
  'sign-in.refused': 'action.sign-in.refused',
  'sign-in.succeeded': 'action.sign-in.succeeded',
  'sign-out.done': 'action.sign-out.done',
  'tenant.created': 'action.tenant.created',
  'tenant.renamed': 'action.tenant.renamed',
  'user.created': 'action.user.created',
  'user.disabled': 'action.user.disabled',
  'user.enabled': 'action.user.enabled',
  'user.link-made': 'action.user.link-made',
  'user.password-set': 'action.user.password-set',
  'user.role-granted': 'action.user.role-granted',
  'user.role-revoked': 'action.user.role-revoked',
  'user.sessions-ended': 'action.user.sessions-ended',
} as const

/** What an action of the audit is called; one of a newer server is shown as it stands. */
export function useActionText(): (action: string) => string {
  const { t } = useTranslation('manage')
  return (action) => (isKnown(action) ? t(keys[action]) : action)
}

function isKnown(action: string): action is keyof typeof keys {
  return Object.hasOwn(keys, action)
}
