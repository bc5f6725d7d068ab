import type { record as english } from '../../en/staff/record'
import type { TextsOf } from '../../texts-of'

export const record: TextsOf<typeof english> = {
  attach: 'Zuordnen',
  'attach.button': '{{singular}} zuordnen',
  'attach.done_one': '{{shown}} Datensatz wurde zugeordnet.',
  'attach.done_other': '{{shown}} Datensätze wurden zugeordnet.',
  'attach.label': 'Was zu „{{label}}“ gehören soll',
  'delete.ask': '{{singular}} löschen …',
  'delete.changed':
    'Jemand hat ihn inzwischen geändert. Laden Sie die Seite neu, bevor Sie löschen.',
  'delete.done': '{{singular}} {{title}} wurde gelöscht.',
  'delete.text': 'Der Datensatz wird für alle gelöscht. Das lässt sich nicht rückgängig machen.',
  'delete.this': '{{singular}} löschen',
  'delete.title': '{{title}} löschen?',
  'deleted.text': 'Bis zur Wiederherstellung erscheint der Datensatz in keiner Liste.',
  'deleted.title': 'Gelöscht am {{at}}',
  detach: 'Zuordnung lösen',
  'detach.done': 'Die Zuordnung von {{title}} wurde gelöst.',
  'detach.record': 'Zuordnung von {{title}} lösen',
  more: 'Weitere Aktionen',
  'relation.empty': 'Noch nichts unter „{{label}}“.',
  'relation.new': 'Neu: {{singular}}',
  'relation.none': 'Zu „{{q}}“ passt hier nichts.',
  'relation.page': '{{label}}, Seite {{page}}',
  'relation.pages': 'Seiten von {{label}}',
}
