import { type Causes, happened, hoursAt, timeInWords, type Words } from './words'

const causes: Readonly<Record<string, string>> = {
  'render-failed': 'wirft einen Fehler',
  'load-failed': 'der Code lässt sich nicht laden',
  'load-timeout': 'der Code kommt nicht rechtzeitig',
  hung: 'Seiten bleiben daran hängen',
  looped: 'zeichnet ohne Ende',
} satisfies Causes

export const german: Words = {
  open: 'In Slipway öffnen',
  rolledBack: (version) => `${version} schlug fehl, der Wächter hat die Version zurückgenommen`,
  canaryEnded: (version) => `${version} schlug fehl, der Wächter hat die Canary-Version beendet`,
  switchedOff: (version) => `${version} schlug fehl, der Wächter hat die Version abgeschaltet`,
  warned: (version) => `${version} schlägt fehl, der Wächter warnt nur`,
  figures: {
    failures({ component, failures, draws, users }) {
      const whom = users === null ? 'Besuchern' : `${users} Benutzer${users === 1 ? '' : 'n'}`
      return `${component} schlug bei ${whom} ${failures} von ${draws} Mal fehl, je Benutzer einmal in der Minute gezählt.`
    },
  },
  nextMended: 'Als Nächstes: ansehen, was fehlschlug, und eine berichtigte Version freigeben.',
  nextDecide: 'Als Nächstes: ansehen, was fehlschlägt, und zurücknehmen oder abschalten.',
  common: ({ remote, version, failures, draws, drawsWith }) =>
    `Alle ${failures} Nutzungen mit Fehlern hatten auf der Seite auch ${remote} ${version}, von ${draws} ohne Fehler hatten es ${drawsWith}.`,
  nextOther: (component, { remote, version }) =>
    `Als Nächstes: ${remote} ${version} könnte der Grund sein. Die Canary-Version beenden oder zurücknehmen, und prüfen, ob ${component} noch fehlschlägt.`,
  spiked: (version, { users }) => `${version} schlägt bei ${users} Benutzern fehl`,
  spikedFigures({ components, cause, failures, boxes, since }) {
    const what = `${components.join(', ')} (${causes[cause] ?? cause})`
    return `${what}: ${failures} von ${boxes} Boxen schlugen fehl, seit ${timeInWords(since)}.`
  },
  over: (version) => `${version} schlägt nicht mehr fehl`,
  overFigures({ components, failures, boxes, since }) {
    const last =
      boxes === 0
        ? 'in den letzten fünf Minuten bekam es niemand zu sehen'
        : `in den letzten fünf Minuten schlugen ${failures} von ${boxes} Boxen fehl`
    return `${components.join(', ') || 'Es'}: ${last}. Es begann am ${timeInWords(since)}.`
  },
  burning: (component) => `${component} verbraucht das Budget schnell`,
  burningFigures(alert) {
    const { part, limit, hour, recent } = alert
    const counts = `in der letzten Stunde ${happened(alert, hour)}, in den letzten fünf Minuten ${happened(alert, recent)}`
    const what =
      part === 'failures'
        ? `Von 1.000 Boxen schlugen ${counts} fehl; das Budget ist ${limit}.`
        : `Von 100 Boxen dauerten ${counts} länger als ${limit} ms; 5 dürfen das.`
    const hours = hoursAt(hour ?? 1)
    return `${what} So ist das Budget einer Woche in ${hours} Stunde${hours === 1 ? '' : 'n'} aufgebraucht.`
  },
  burnt: (component) => `${component} verbraucht das Budget nicht mehr schnell`,
  burntFigures({ recent, since }) {
    const last =
      recent === null
        ? 'In den letzten fünf Minuten bekam es niemand zu sehen.'
        : `In den letzten fünf Minuten war es das ${String(recent).replace('.', ',')}-Fache dessen, was das Budget erlaubt.`
    return `${last} Gemeldet am ${timeInWords(since)}.`
  },
  test: 'Ein Test von Slipway',
  testText: (who) =>
    `Hier kommen die Nachrichten dieses Webhooks an. ${who} hat den Test gesendet; es ist nichts zu tun.`,
  other: (event, subject) => `${event}: ${subject}`,
  by: (who, when) => `Von ${who}, ${when}.`,
}
