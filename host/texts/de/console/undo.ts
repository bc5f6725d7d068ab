import type { undo as english } from '../../en/console/undo'
import type { TextsOf } from '../../texts-of'

export const undo: TextsOf<typeof english> = {
  change: 'Änderung',
  from: 'von',
  more: 'alles zeigen',
  of: 'Was',
  on: 'eingeschaltet',
  sessionsStay: 'Die beendeten Sitzungen kommen nicht zurück: Der Benutzer meldet sich neu an.',
  title: 'Diese Änderung rückgängig machen?',
  to: 'auf',
  undo: 'Rückgängig',
  undoOf: 'Änderung an {{subject}} rückgängig machen',
  will: 'Das ändert sich:',
  done: 'Rückgängig gemacht: Es ist wieder wie vorher.',
  changedSince:
    'Nichts wurde rückgängig gemacht: {{who}} hat es inzwischen geändert. Jetzt ist es {{now}}. Sehen Sie es sich an, und ändern Sie es selbst, falls Sie das noch möchten.',
  changedBySomebody:
    'Nichts wurde rückgängig gemacht: Es wurde inzwischen geändert. Jetzt ist es {{now}}. Sehen Sie es sich an, und ändern Sie es selbst, falls Sie das noch möchten.',
  'not.kept': 'Benutzer und Mandanten bleiben bestehen. Ein Benutzer lässt sich sperren.',
  'not.nothing-changed': 'Es gibt nichts, was zurückgenommen werden könnte.',
  'not.older': 'Ein älterer Server hat nicht festgehalten, was vorher galt.',
  'not.personal': 'Was jemand über sich selbst angibt, kann niemand sonst ändern.',
  'not.removed': 'Was gelöscht wurde, weil es alt war, kommt nicht zurück.',
  'not.published':
    'Eine hochgeladene Version wird nicht zurückgenommen. Sie lässt sich abschalten.',
  'not.secret':
    'Passwörter, Links, Tokens, Schlüssel und Adressen von Webhooks werden nicht aufgezeichnet. Geben Sie neue an.',
  'not.session': 'Was zu einer Sitzung gehört, endet mit ihr.',
  'not.unknown': 'Diese Aktion kennt nur ein neuerer Server.',
}
