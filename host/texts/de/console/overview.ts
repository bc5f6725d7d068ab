import type { overview as english } from '../../en/console/overview'
import type { TextsOf } from '../../texts-of'

/** Texts of the area `overview`. */
export const overview: TextsOf<typeof english> = {
  'changes.all': 'Alle Änderungen',
  'changes.none': 'Noch wurde nichts geändert.',
  'changes.title': 'Letzte Änderungen',
  'failures.rate': '{{failures}} von {{boxes}} Boxen in der letzten Stunde fehlgeschlagen',
  'failures.since': 'seit {{when}}',
  'failures.title': 'Fehlschläge',
  'says.fails':
    '{{remote}} {{version}}: {{component}} schlägt in {{failures}} von {{boxes}} Boxen fehl, seit {{when}}',
  'says.healthy_one': '{{shown}} Remote ist live, und er ist in Ordnung',
  'says.healthy_other': 'Alle {{shown}} Remotes sind in Ordnung',
  'says.idle_one':
    '{{shown}} Remote ist live; in der letzten Stunde wurden zu wenige Boxen angezeigt, um zu sagen, wie es um ihn steht',
  'says.idle_other':
    '{{shown}} Remotes sind live; in der letzten Stunde wurden zu wenige Boxen angezeigt, um zu sagen, wie es um sie steht',
  'says.more_one': '{{shown}} weitere Komponente schlägt fehl.',
  'says.more_other': '{{shown}} weitere Komponenten schlagen fehl.',
  'says.none': 'Noch ist kein Remote live',
  'says.remotes': '{{shown}} Remotes schlagen fehl: {{names}}',
  'says.some':
    '{{healthy}} von {{shown}} Remotes sind in Ordnung; von den anderen wurden in der letzten Stunde zu wenige Boxen angezeigt',
  'slowest.none': 'In der letzten Stunde wurden zu wenige Boxen angezeigt.',
  'slowest.text':
    'Zeit zum Anzeigen, von den Boxen der letzten Stunde: 95 von 100 brauchten höchstens so lange (p95).',
  'slowest.title': 'Am langsamsten',
  'steps.arrange': 'Eine Seite einrichten',
  'steps.arrangeText': 'Entscheiden, was in welchem Slot steht, für wen und ab wann.',
  'steps.invite': 'Jemanden einladen',
  'steps.inviteText': 'Neue Benutzer bekommen einen einmaligen Link und legen ein Passwort fest.',
  'steps.publish': 'Den ersten Remote veröffentlichen',
  'steps.publishText':
    'In einem eigenen Ordner, mit einem Token aus der Verwaltung. Die Komponente ist in Sekunden in jedem offenen Tab.',
  'steps.record': 'Den ersten Datensatz anlegen',
  'steps.recordIn': 'Unter {{label}}',
  'steps.title': 'Erste Schritte',
  title: 'Übersicht',
  'tone.bad': 'Fehlerhaft',
  'tone.idle': 'Zu wenige für eine Aussage',
  'tone.legend':
    'Die Zeichen gelten für die Boxen der letzten Stunde, wie in der Übersicht: einige Fehlschläge ab {{amber}} je 1.000, fehlerhaft ab {{red}}. Ein gestrichelter Kreis: zu wenige für eine Aussage.',
  'tone.ok': 'In Ordnung',
  'tone.warn': 'Einige Fehlschläge',
  'underWay.canary': 'Canary: {{remote}} {{version}} für {{percent}} der Angemeldeten',
  'underWay.drafts_one': '{{shown}} Entwurf der Anordnung ist nicht veröffentlicht',
  'underWay.drafts_other': '{{shown}} Entwürfe der Anordnung sind nicht veröffentlicht',
  'underWay.key': 'Der Schlüssel {{name}} von {{remote}} endet {{when}}',
  'underWay.more_one': '{{shown}} weiteres endet bald',
  'underWay.more_other': '{{shown}} weitere enden bald',
  'underWay.moreOff_one': '{{shown}} weiterer Teil ist abgeschaltet',
  'underWay.moreOff_other': '{{shown}} weitere Teile sind abgeschaltet',
  'underWay.none': 'Nichts ist im Gange.',
  'underWay.off': 'Abgeschaltet: {{what}}',
  'underWay.proposals_one': '{{shown}} Vorschlag wartet auf eine Entscheidung',
  'underWay.proposals_other': '{{shown}} Vorschläge warten auf eine Entscheidung',
  'underWay.title': 'Im Gange',
  'underWay.operatorToken': 'Das Betreiber-Token {{name}} von {{owner}} endet {{when}}',
  'underWay.token': 'Das Token {{name}} von {{remote}} endet {{when}}',
  'underWay.webhooks_one': '{{shown}} Webhook schlägt fehl',
  'underWay.webhooks_other': '{{shown}} Webhooks schlagen fehl',
}
