import type { dashboard as english } from '../../en/staff/dashboard'
import type { TextsOf } from '../../texts-of'

export const dashboard: TextsOf<typeof english> = {
  age: 'Stand {{time}} · {{age}} alt',
  'age.now': 'Stand {{time}}',
  'age.stale': 'Nicht aktualisiert, erneut versuchen',
  'card.empty': 'Hier ist zurzeit nichts.',
  'card.failed': 'Das konnte nicht geladen werden.',
  'card.loading': 'Zahlen werden geladen',
  'change.down': 'gesunken um',
  'change.level': 'unverändert,',
  'change.up': 'gestiegen um',
  'chart.asChart': 'Als Diagramm anzeigen',
  'chart.asTable': 'Als Tabelle anzeigen',
  'chart.zero': 'Alle Werte sind 0.',
  'chart.zeroBetween': 'Alle Werte vom {{from}} bis {{to}} sind 0.',
  'none.text': 'Wählen Sie eine Seite in der Navigation.',
  'none.title': 'Hier gibt es noch kein Dashboard',
  welcome: 'Willkommen, {{name}}',
}
