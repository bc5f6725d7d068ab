import type { webhooks as english } from '../en/webhooks'
import type { TextsOf } from '../texts-of'

/** Texts of the area `webhooks`. */
export const webhooks: TextsOf<typeof english> = {
  add: 'Hinzufügen',
  address: 'Adresse',
  'address.help':
    'Eine https-Adresse im öffentlichen Internet, die innerhalb von zehn Sekunden mit 2xx antwortet.',
  attempt: '{{when}}: {{outcome}} ({{shown}} ms)',
  'empty.text':
    'Fügen Sie eine eigene Adresse hinzu. Sie erfährt dann, wenn sich hier etwas ändert.',
  'empty.title': 'Noch keine Webhooks',
  events: 'Benachrichtigen über',
  failing: 'Seit {{when}} ist nichts angekommen',
  'fault.address-refused': 'die Adresse führt in ein privates Netz',
  'fault.not-trusted': 'das Zertifikat ist nicht vertrauenswürdig',
  'fault.timed-out': 'keine rechtzeitige Antwort',
  'fault.unreachable': 'nicht erreichbar',
  log: 'Protokoll',
  'log.again': 'Erneut senden',
  'log.againNamed': '{{event}} vom {{when}} erneut senden',
  'log.empty': 'Noch keine Nachrichten. Senden Sie einen Test, um eine zu sehen.',
  'log.next': 'Nächster Versuch {{when}}',
  'log.of': 'Nachrichten an {{address}}',
  'log.queued': 'Die Nachricht ist unterwegs.',
  'log.test': 'Test senden',
  made: 'Hinzugefügt von {{who}}, {{when}}',
  new: 'Neuer Webhook',
  'off.failures': 'Abgeschaltet am {{when}}, weil tagelang niemand geantwortet hat',
  'off.operator': 'Abgeschaltet am {{when}}',
  remove: 'Entfernen',
  'remove.text':
    'Die Adresse erfährt dann nichts mehr. Ihr Geheimnis und ihr Protokoll werden gelöscht.',
  'remove.title': '{{address}} entfernen?',
  removed: 'Der Webhook wurde entfernt.',
  secret: 'Geheimnis',
  'secret.copied': 'Kopiert',
  'secret.copy': 'Kopieren',
  'secret.done': 'Fertig',
  'secret.once':
    'Das Geheimnis wird nur jetzt angezeigt. Geht es verloren, entfernen Sie den Webhook und fügen ihn neu hinzu.',
  'secret.text':
    'Nachrichten werden mit diesem Geheimnis signiert. Daran erkennt {{address}}, dass sie von hier kommen.',
  'state.delivered': 'Zugestellt',
  'state.failed': 'Aufgegeben',
  'state.waiting': 'Wartet',
  status: 'Status {{status}}',
  subtitle: 'Adressen anderer Programme, die erfahren, wenn sich hier etwas ändert',
  switchedOff: 'Der Webhook erhält nichts, bis er wieder eingeschaltet wird.',
  switchedOn: 'Der Webhook erhält wieder Nachrichten.',
  switchNamed: '{{address}} erfährt von Änderungen',
  title: 'Webhooks',
  waiting_one: '{{count}} Nachricht wartet',
  waiting_other: '{{count}} Nachrichten warten',
}
