import type { explain as english } from '../../en/console/explain'
import type { TextsOf } from '../../texts-of'

/** Texts of the area `explain`. */
export const explain: TextsOf<typeof english> = {
  anonymous: 'Jemand, der nicht angemeldet ist',
  'anonymous.short': 'nicht Angemeldete',
  choose: 'Wählen Sie eine Stelle',
  'choose.text': 'Dann sehen Sie, was dort stehen könnte, wer es bekommt und warum.',
  'code.anonymousBase': 'Wer nicht angemeldet ist, bekommt die aktive Version.',
  'code.base': '{{remote}} {{version}}, die aktive Version',
  'code.canary': '{{remote}} {{version}}, die Canary-Version',
  'code.canaryOff': 'Die Canary-Version {{version}} ist abgeschaltet.',
  'code.canaryShare':
    'Die Canary-Version {{version}} bekommen {{percent}} der Benutzer, nämlich die mit einem Platz darunter. Der Platz dieses Benutzers ist {{share}}.',
  'code.gone': 'Die Komponente {{component}} ist in keiner freigegebenen Version mehr.',
  'code.none': '{{remote}}: keine Version, weil er abgeschaltet ist',
  'code.not-in-version': '{{remote}} {{version}} enthält die Komponente {{component}} nicht.',
  'code.off': 'Abgeschaltet seit {{when}} von {{who}}: {{why}}',
  'code.origins': 'Erlaubte Ursprünge: {{granted}}. Gewünscht: {{asked}}.',
  'code.override': 'Eine Sitzung dieses Benutzers lädt ihn bis {{when}} von {{origin}}.',
  'code.owner': 'Der Name {{component}} gehört {{remote}}; der Code kommt deshalb von dort.',
  'code.publicGranted': 'Öffentliche Stellen sind {{remote}} erlaubt.',
  'code.publicNeeded':
    'Öffentliche Stellen sind {{remote}} nicht erlaubt, und diese ist öffentlich.',
  'code.unknown': 'Kein Remote hat eine Komponente namens {{component}}.',
  'code.wrong-registry':
    'Komponenten für Formulare haben „global“ in ihrer Definition, solche für Stellen nicht.',
  'count.none': 'Hier wird nichts ausgeliefert',
  'count.some_one': 'Ausgeliefert: {{shown}} von {{total}} Eintrag',
  'count.some_other': 'Ausgeliefert: {{shown}} von {{total}} Einträgen',
  details: 'Einzelheiten zu {{component}}',
  'empty.form': 'Unter den Feldern dieser Ressource ist kein Slot. Ergänzen Sie dort Slot.make(…).',
  'empty.text':
    "Registrieren Sie in der Anwendung einen Slot mit app.registerSlots({ '{{location}}': Slot.make(…) }), oder lassen Sie einen Remote in seiner Definition einen vorschlagen.",
  'empty.title': 'Niemand registriert hier etwas',
  'field.location': 'Stelle',
  'field.tenant': 'Mandant',
  'field.user': 'Benutzer',
  forms: 'Felder eines Formulars',
  'gate.flag': 'Der Schalter {{flag}} ist an',
  'gate.flag.off': 'Der Schalter {{flag}} ist aus',
  'gate.none': 'Keine: Wer die Stelle sieht, bekommt den Eintrag.',
  'gate.percent': '{{percent}} der Benutzer: Der Platz dieses Benutzers ist {{share}}',
  'gate.permissions': 'Alle diese Rechte: {{wanted}}',
  'gate.permissions.missing': 'Es fehlt: {{missing}}',
  'gate.roles': 'Eine dieser Rollen: {{wanted}}',
  'gate.roles.held': 'Vorhanden: {{held}}',
  'gate.roles.none': 'Keine Rolle vorhanden',
  'gate.tenants': 'Einer dieser Mandanten: {{wanted}}',
  'gate.tenants.current': 'Dies ist {{tenant}}',
  'gate.tenants.none': 'Kein Mandant',
  'group.dashboard': 'Dashboards',
  'group.every': 'Jede Seite',
  'group.record': 'Datensätze',
  'group.sign-in': 'Anmeldeseite',
  me: 'Ich',
  'meets.no': 'nicht erfüllt',
  'meets.yes': 'erfüllt',
  more: 'Niemand gefunden',
  'part.code': 'Programmcode',
  'part.gate': 'Bedingungen',
  'part.id': 'Kennung',
  'part.placement': 'Von Betreibern geändert',
  'part.recent': 'Zuletzt',
  'part.source': 'Registriert',
  preview: 'Vorschau als {{name}} …',
  'placeable.text':
    'Von freigegebenen Remotes für diese Stelle gemacht, aber in keinem ihrer Slots.',
  'placeable.title': 'Könnte hier stehen',
  'part.weight': 'Was daran hängt',
  'placement.added': 'Hinzugefügt.',
  'placement.gate': 'Bedingungen geändert.',
  'placement.hidden': 'Ausgeblendet.',
  'placement.location': 'An eine andere Stelle verschoben, als registriert.',
  'placement.next': 'Das ändert sich am {{when}}.',
  'placement.nothing': 'Nichts, was man sieht.',
  'placement.order': 'In der Reihenfolge verschoben.',
  'placement.criticality': 'Was hier daran hängt: {{word}}.',
  'placement.period': 'Auf einen Zeitraum beschränkt.',
  'placement.props': 'Eigenschaften (Props) geändert.',
  'recent.at': 'Wann',
  'recent.code': 'Laden',
  'recent.draw': 'Zeichnen',
  'recent.drawn': 'gezeichnet',
  'recent.none': 'Noch keine Seite dieses Benutzers hat etwas gemeldet.',
  'recent.outcome': 'Ergebnis',
  'recent.version': 'Version',
  'say.base-gone':
    'Für {{name}} nicht sichtbar: Kein freigegebener Remote hat die Komponente {{component}}.',
  'say.code.for-forms':
    'An {{name}} ausgeliefert, aber {{component}} ist eine Komponente für Formulare, nicht für Stellen.',
  'say.code.for-locations':
    'An {{name}} ausgeliefert, aber {{component}} ist eine Komponente für Stellen, nicht für Formulare.',
  'say.code.gone':
    'An {{name}} ausgeliefert, aber keine freigegebene Version enthält noch die Komponente {{component}}.',
  'say.code.not-granted':
    'An {{name}} ausgeliefert, aber {{remote}} sind öffentliche Stellen nicht erlaubt.',
  'say.code.not-in-version':
    'An {{name}} ausgeliefert, aber {{remote}} {{version}} enthält die Komponente {{component}} nicht.',
  'say.code.off':
    'An {{name}} ausgeliefert, aber der Remote {{remote}} ist seit {{when}} abgeschaltet: {{why}}',
  'say.code.unknown':
    'An {{name}} ausgeliefert, aber kein Remote hat die Komponente {{component}}.',
  'say.drawn': 'Für {{name}} gezeichnet, {{ago}}.',
  'say.drawnIn': 'Für {{name}} gezeichnet, {{ago}}, in {{ms}} ms.',
  'say.failed': 'An {{name}} ausgeliefert, ließ sich aber {{ago}} nicht anzeigen: {{reason}}.',
  'say.hidden': 'Für {{name}} nicht sichtbar: Der Eintrag ist ausgeblendet.',
  'say.justNow': 'gerade eben',
  'say.lacks':
    'Für {{name}} nicht sichtbar: {{remote}} {{version}} enthält die Komponente {{component}} nicht.',
  'say.moved': 'Für {{name}} hier nicht sichtbar: Der Eintrag ist nach „{{location}}“ verschoben.',
  'say.no-access':
    'Für {{name}} nicht sichtbar: Keine der Rollen{{where}} erlaubt es, diese Datensätze anzusehen.',
  'say.no-room': 'Für {{name}} nicht sichtbar: Es gibt mehr Slots, als ausgeliefert werden.',
  'say.not-allowed':
    'Für {{name}} nicht sichtbar: Die Regeln erlauben {{remote}} hier keine Vorschläge.',
  'say.needs-approval':
    'Für {{name}} nicht sichtbar: Der Vorschlag von {{remote}} wartet auf die Zustimmung des Betriebs.',
  'say.refused':
    'Für {{name}} nicht sichtbar: Der Betrieb hat den Vorschlag von {{remote}} abgelehnt.',
  'say.over-limit':
    'Für {{name}} nicht sichtbar: {{remote}} schlägt hier mehr Einträge vor, als die Regeln erlauben.',
  'say.not-granted':
    'Für {{name}} nicht sichtbar: {{remote}} sind öffentliche Stellen nicht erlaubt.',
  'say.not-yet': 'Für {{name}} nicht sichtbar: Der Zeitraum beginnt am {{when}}.',
  'say.other-version':
    'Für {{name}} nicht sichtbar: {{remote}} {{version}} schlägt es vor, ausgeliefert wird hier aber {{gets}}.',
  'say.not-now': 'Für {{name}} zurzeit nicht sichtbar: {{period}}.',
  'say.not-now.next':
    'Für {{name}} zurzeit nicht sichtbar: {{period}}. Das ändert sich am {{when}}.',
  'say.over': 'Für {{name}} nicht sichtbar: Der Zeitraum endete am {{when}}.',
  'say.session.gate':
    'Für {{name}} nicht sichtbar: Der Eintrag hat Bedingungen, die nur Angemeldete erfüllen können.',
  'say.session.place': 'Für {{name}} nicht sichtbar: Diese Stelle sehen nur Angemeldete.',
  'say.shown': 'Für {{name}} sichtbar.',
  'say.switched-off':
    'Für {{name}} nicht sichtbar: {{remote}} ist seit {{when}} abgeschaltet: {{why}}',
  'say.switched-off.plain': 'Für {{name}} nicht sichtbar: {{remote}} ist abgeschaltet.',
  'say.unmet': 'Für {{name}} nicht sichtbar: {{reasons}}.',
  'search.placeholder': 'Name oder Adresse',
  'source.application': '{{file}}, Zeile {{line}}',
  'source.former': 'Als {{location}}; dieser Name ist seit Vertrag {{since}} veraltet.',
  'source.form': 'Unter den Feldern der Ressource, in der Anwendung',
  'source.operator': 'Von einem Betreiber hinzugefügt',
  'source.proposal': 'Von {{remote}} {{version}} vorgeschlagen',
  'source.release': 'Seit Freigabe {{id}} vom {{when}}, durch {{who}}: {{why}}',
  'source.unknown': 'Von der Anwendung, an unbekannter Stelle im Code',
  subtitle:
    'Was an einer Stelle stehen könnte, ob ein Benutzer es bekommt und was darüber entscheidet.',
  title: 'Warum ist ein Slot leer?',
  'unmet.flag': 'der Schalter {{flag}} ist aus',
  'unmet.percent': 'nur {{percent}} der Benutzer bekommen es, und dieser gehört nicht dazu',
  'unmet.permissions': 'verlangt wird {{missing}}; keine der Rollen{{where}} gewährt das',
  'unmet.roles': 'verlangt wird die Rolle {{wanted}}, die{{where}} nicht vergeben ist',
  'unmet.tenants': 'verlangt wird der Mandant {{wanted}}',
  where: ' in {{tenant}}',
  'weight.build': '{{word}}, laut Build des Teams.',
  'weight.nothing': 'nichts',
  'weight.operators':
    '{{word}}, laut Betreibern für diesen Eintrag; der Build des Teams sagt: {{build}}.',
}
