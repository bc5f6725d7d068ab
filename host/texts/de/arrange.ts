import type { arrangeTexts as english } from '../en/arrange'
import type { AreasOf } from '../texts-of'

/** The texts of previewing and arranging, which come with their code. */
export const arrangeTexts: AreasOf<typeof english> = {
  arrange: {
    addHere: 'Hier hinzufügen: {{location}}',
    close: 'Anordnen beenden',
    draftOf: 'Entwurf von {{name}}',
    dropped: '{{component}} ist jetzt Nummer {{number}} an der Stelle „{{location}}“.',
    help: 'Bis zur Veröffentlichung sehen nur Sie diese Änderungen. Ziehen lässt sich ein Eintrag an jeder Stelle seines Kastens.',
    'help.keys':
      'Pfeiltasten gehen von Eintrag zu Eintrag, Alt mit Pfeil verschiebt ihn, Strg mit Eingabe veröffentlicht.',
    loading: 'Wird geladen …',
    over: 'Loslassen, um {{component}} an die Stelle „{{location}}“ zu setzen, als Nummer {{number}}.',
    'refused.gateAtSignIn':
      '{{component}} kann nicht an der Stelle „{{location}}“ stehen: Bei der Anmeldung gilt noch keine Bedingung.',
    'refused.noRecord':
      '{{component}} kann nicht an {{location}} stehen: Der Eintrag fragt nach einem Datensatz, und dort zeigt keine Seite einen.',
    'refused.notMadeFor':
      '{{component}} kann nicht an der Stelle „{{location}}“ stehen: Die Komponente ist dafür nicht gemacht.',
    title: 'Diese Seite anordnen',
  },
  linked: {
    'banner.held':
      'An anderer Stelle sehen Sie Version {{version}} von {{remote}} über einen Link. Seiten der Administration laden sie nicht.',
    'banner.name': 'Version über einen Link',
    'banner.released':
      'Sie sehen Version {{version}} von {{remote}} über einen Link, nur in dieser Sitzung.',
    'banner.until': 'Das endet von selbst: {{time}}.',
    banner:
      'Sie sehen Version {{version}} von {{remote}}, nicht freigegeben, nur in dieser Sitzung.',
    cancel: 'Abbrechen',
    confirm: 'Ja, diese Version zeigen',
    end: 'Beenden',
    loading: 'Wird geladen …',
    'note.audit': 'Dass Sie ihn öffnen, wird im Protokoll festgehalten.',
    'note.console': 'Seiten der Administration laden sie nicht.',
    'note.end':
      'Das endet, wenn Sie auf „Beenden“ drücken, sich abmelden oder der Link endet: {{time}}.',
    'note.rights':
      'Ihr Code läuft mit Ihren Rechten. Fahren Sie nur fort, wenn der Link von jemandem kommt, dem Sie vertrauen.',
    'note.you': 'Nur Sie sehen es, nur in dieser Sitzung. Bei niemandem sonst ändert sich etwas.',
    over: 'Dieser Link gilt nicht',
    released: 'Version {{version}} von {{remote}}, die inzwischen freigegeben ist',
    text: 'Version {{version}} des Teams {{remote}}, nicht freigegeben',
    title: 'Diese Version sehen?',
  },
  preview: {
    all: 'Die Slots sind die des Benutzers. Navigation, Aktionen und Rechte sind die, die Sie beide haben. Datensätze, Mandant und Name bleiben Ihre.',
    'banner.name': 'Vorschau',
    banner:
      'Sie sehen die Slots von {{who}}, mit der Navigation und den Rechten, die Sie beide haben; Datensätze, Mandant und Name bleiben Ihre. Solange die Vorschau läuft, lässt sich nichts ändern.',
    'banner.until': 'Sie endet um {{time}} von selbst.',
    end: 'Vorschau beenden',
    'field.language': 'Sprache',
    'field.own': 'Wie beim Benutzer',
    'field.roles': 'Rollen',
    'field.roles.hint': 'Anstelle der Rollen des Benutzers. Für diese lassen Sie das Feld leer.',
    'field.tenant': 'Mandant',
    'field.user': 'Benutzer',
    frame: 'Die Seite, {{width}} Pixel breit',
    me: 'Ich',
    more: 'Geben Sie einen Namen oder eine Adresse ein.',
    own: 'Sie können die Vorschau mit weniger Rollen ansehen, als Sie haben. Für andere Benutzer und Rollen brauchen Sie slipway.manage.',
    'say.in': 'in {{tenant}}',
    'say.language': 'auf {{language}}',
    'say.roles': 'mit {{roles}}',
    'say.noRoles': 'ohne Rollen',
    search: 'Nach einem Benutzer suchen',
    stale:
      'Dazu wird Ihr Passwort gebraucht, nach dem nur die Administration fragt. Beginnen Sie die Vorschau dort.',
    'stale.go': 'Administration öffnen',
    start: 'Vorschau beginnen',
    text: 'Sie sehen die Slots, die jemand anderes sehen würde, höchstens eine halbe Stunde lang. Das wird im Protokoll festgehalten.',
    title: 'Vorschau als …',
    width: 'Breite',
    'width.full': 'Voll',
    'width.pixels': '{{width}} px',
  },
}
