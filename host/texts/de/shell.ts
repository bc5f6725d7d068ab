import type { shell as english } from '../en/shell'
import type { TextsOf } from '../texts-of'

export const shell: TextsOf<typeof english> = {
  account: 'Konto von {{name}}',
  appearance: 'Darstellung',
  'appearance.auto': 'Wie das System',
  'appearance.dark': 'Dunkel',
  'appearance.light': 'Hell',
  breadcrumbs: 'Pfad zur Seite',
  closeNavigation: 'Navigation schließen',
  'confirm.go': 'Bestätigen',
  'confirm.text':
    'Sie haben sich vor mehr als 15 Minuten als {{email}} angemeldet. Geben Sie für diese Änderung Ihr Passwort noch einmal ein.',
  'confirm.title': 'Bitte bestätigen Sie, dass Sie es sind',
  dashboards: 'Dashboards',
  'givenUp.lost':
    'Sie haben keinen Zugriff mehr auf {{from}}. Sie arbeiten jetzt in {{to}}; Daten von {{from}} werden nicht mehr angezeigt.',
  'givenUp.return': 'Zurückwechseln',
  'givenUp.rights':
    'Ihre Rechte haben sich geändert. Was Sie nicht mehr sehen dürfen, wird nicht mehr angezeigt. Wenden Sie sich an die Administration, wenn Sie es brauchen.',
  'givenUp.tenant':
    'Sie arbeiten jetzt in {{to}}, wie in einem anderen Tab oder Fenster gewählt. {{from}} wird nicht mehr angezeigt.',
  home: 'Slipway, zum Dashboard',
  'manage.audit': 'Protokoll',
  'manage.errors': 'Fehler',
  'manage.explain': 'Warum ist ein Slot leer',
  'manage.health': 'Zustand',
  'manage.overview': 'Übersicht',
  'manage.releases': 'Freigaben',
  'manage.proposals': 'Vorschläge',
  'manage.remotes': 'Remotes',
  'manage.roles': 'Rollen',
  'manage.slots': 'Slots',
  'manage.tenants': 'Mandanten',
  'manage.title': 'Verwaltung',
  'manage.tokens': 'Tokens',
  'manage.users': 'Benutzer',
  'manage.webhooks': 'Webhooks',
  main: 'Hauptnavigation',
  navigation: 'Navigation',
  'notFound.back': 'Zum Dashboard',
  'notFound.pageTitle': 'Seite nicht gefunden',
  'notFound.text':
    'Vielleicht ist die Adresse falsch geschrieben, oder die Seite wurde verschoben.',
  'notFound.title': 'Diese Seite gibt es nicht',
  'offer.dashboard': 'Dieses Dashboard gehört zu {{tenant}}',
  'offer.list': 'Diese Liste gehört zu {{tenant}}',
  'offer.page': 'Diese Seite gehört zu {{tenant}}',
  'offer.record': 'Dieser Datensatz gehört zu {{tenant}}',
  'offer.stay': 'In {{here}} bleiben',
  'offer.switch': 'Zu {{tenant}} wechseln',
  'offer.text': 'Sie arbeiten gerade in {{here}}. Ihre anderen Tabs wechseln mit.',
  'reach.gone':
    'Der Server ist nicht erreichbar. Ihre Eingaben bleiben hier, und die Seite verbindet sich automatisch wieder.',
  'reach.offline':
    'Sie sind offline. Ihre Eingaben bleiben hier; speichern können Sie, sobald Sie wieder verbunden sind.',
  'reach.stale':
    'Der Server ist nicht erreichbar. Was Sie sehen, ist vielleicht nicht mehr aktuell.',
  'reach.unreachable':
    'Der Server ist nicht erreichbar. Sie sind weiterhin angemeldet, nichts geht verloren.',
  arrange: 'Diese Seite anordnen',
  previewAs: 'Vorschau als …',
  profile: 'Ihr Profil',
  shortcuts: 'Tastenkürzel',
  'shortcuts.control': 'Strg',
  'shortcuts.escape': 'Dialog oder Menü schließen',
  'shortcuts.general': 'Überall',
  'shortcuts.go': 'Gehe zu',
  'shortcuts.help': 'Diese Hilfe anzeigen',
  'shortcuts.or': 'oder',
  'shortcuts.page': 'Auf dieser Seite',
  'shortcuts.shift': 'Umschalt',
  'shortcuts.single': 'Tastenkürzel mit nur einer Taste',
  slots: 'Slots zeigen',
  'shortcuts.singleHint':
    'Schalten Sie sie aus, wenn Sie Ihren Computer per Sprache steuern oder versehentlich Tasten drücken. Kürzel mit Strg funktionieren weiterhin.',
  signOut: 'Abmelden',
  signingOut: 'Sie werden abgemeldet',
  skip: 'Zum Inhalt springen',
  stillSignedIn: 'Sie sind noch angemeldet',
  tryAgain: 'Erneut versuchen',
  'withdrawn.again': 'Erneut prüfen',
  'withdrawn.byHand':
    'Ihr Browser lässt diese Seite nicht kopieren. Markieren Sie den Text, und kopieren Sie ihn selbst.',
  'withdrawn.copied': 'Kopiert',
  'withdrawn.copy': 'Meine Eingaben kopieren',
  'withdrawn.discard': 'Verwerfen und fortfahren',
  'withdrawn.gone.text':
    'Es wurde gelöscht oder verschoben, während Sie es bearbeitet haben. Nichts wurde gespeichert. Ihre Eingaben sind noch da: Sie können sie kopieren.',
  'withdrawn.gone.title': 'Das ist nicht mehr hier',
  'withdrawn.lost.text':
    'Sie haben keinen Zugriff mehr auf {{from}}, wo Sie das eingegeben haben; deshalb kann es nicht gespeichert werden. Ihre Eingaben sind noch da: Sie können sie kopieren.',
  'withdrawn.return': 'Zurück zu {{from}} wechseln',
  'withdrawn.rights.text':
    'Sie dürfen nicht mehr bearbeiten, was Sie geöffnet hatten. Nichts wurde gespeichert. Ihre Eingaben sind noch da: Sie können sie kopieren. Wenden Sie sich an die Administration, wenn Sie das Recht für Ihre Arbeit brauchen.',
  'withdrawn.rights.title': 'Ihre Rechte haben sich geändert',
  'withdrawn.tenant.text':
    'Das wurde in einem anderen Tab oder Fenster gewählt. Ihre Eingaben gehören zu {{from}} und sind nicht gespeichert: Wechseln Sie zurück, um weiterzuarbeiten, oder kopieren Sie sie.',
  'withdrawn.tenant.title': 'Sie arbeiten jetzt in {{to}}',
}
