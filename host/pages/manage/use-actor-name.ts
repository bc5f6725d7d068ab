import { useTexts } from '../../texts/use-texts'

/** The name of an actor, by the one that the server writes down: a person, or what worked without one. */
export function useActorName(): (name: string) => string {
  const { t } = useTexts('manage')
  return (name) => {
    if (name === 'command line') return t('audit.commandLine')
    if (name === 'guard') return t('audit.guard')
    const [, owner, own] = /^(\S+@\S+) \(token (.+)\)$/.exec(name) ?? []
    if (owner && own) return t('audit.operatorToken', { owner, name: own })
    const [, token, remote] = /^token (.+) of (.+)$/.exec(name) ?? []
    return token && remote ? t('audit.token', { name: token, remote }) : name
  }
}
