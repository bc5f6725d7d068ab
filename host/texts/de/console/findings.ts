import type { findings as english } from '../../en/console/findings'
import type { TextsOf } from '../../texts-of'

export const findings: TextsOf<typeof english> = {
  'found.audit-copy-failing':
    'Seit {{time}} konnte das Audit nicht nach {{setting}} kopiert werden.',
  'found.audit-sealed': 'Jeder Eintrag des Audits ist versiegelt.',
  'found.audit-unsealed': 'Ein Eintrag des Audits ist seit {{time}} nicht versiegelt.',
  'found.clock-ahead': 'Die Uhr von {{name}} geht gegenüber der Datenbank {{time}} vor.',
  'found.clock-behind': 'Die Uhr von {{name}} geht gegenüber der Datenbank {{time}} nach.',
  'found.clocks-agree': 'Alle Uhren stimmen mit der der Datenbank überein.',
  'found.database-answers': '{{engine}} antwortet und nimmt Änderungen an.',
  'found.database-unusable': 'Die Datenbank ist nicht benutzbar: {{fault}}.',
  'found.folder-closed': 'In {{folder}} lässt sich nicht schreiben: {{fault}}.',
  'found.held-all': 'Diese Version kennt alles, was im Layout und in den Webhooks steht.',
  'found.held-not': 'Dieser Version unbekannt und deshalb ohne Wirkung: {{line}}.',
  'found.console-apart': 'Die Administration hat einen eigenen Ursprung: {{address}}.',
  'found.console-shared':
    'Die Administration hat denselben Ursprung wie die Seiten mit Komponenten von Teams.',
  'found.name-answers': '{{address}} antwortet, wie es soll.',
  'found.name-misled': '{{address}} antwortet, aber nicht so, wie {{setting}} es sagt.',
  'found.name-silent': '{{address}} hat diesem Rechner nicht geantwortet: {{fault}}.',
  'found.notice-lost': 'Eine Nachricht der Datenbank ist hier nicht zurückgekommen.',
  'found.notices-arrive': 'Nachrichten der Datenbank kommen an.',
  'found.notices-needless':
    'SQLite sendet keine Nachrichten; die Server sehen zehnmal in der Sekunde nach Änderungen.',
  'found.room-of-folder': '{{mb}} MB sind frei auf dem Datenträger von {{folder}}.',
  'found.room-of-server': '{{mb}} MB sind frei auf einem Datenträger von {{name}}.',
  'found.schema-ahead':
    'Von den Tabellen „{{owner}}“ hat die Datenbank Version {{found}}, diese Software {{known}}.',
  'found.schema-empty': 'Es gibt keine Schritte der Tabellen „{{owner}}“.',
  'found.schema-lacks':
    'Von den Tabellen „{{owner}}“ fehlen der Datenbank {{count}} Schritte: {{steps}}.',
  'found.schema-lacks-one':
    'Von den Tabellen „{{owner}}“ fehlt der Datenbank ein Schritt: {{steps}}.',
  'found.schema-later':
    'Von den Tabellen „{{owner}}“ hat die Datenbank Schritte einer späteren Version: {{steps}}.',
  'found.schema-none': 'Die Datenbank ist leer.',
  'found.schema-whole': 'Von den Tabellen „{{owner}}“ hat die Datenbank alle {{count}} Schritte.',
  'found.secret-alone': 'Ein Server läuft; es gibt keinen, mit dem er übereinstimmen müsste.',
  'found.secrets-agree': '{{count}} Server erkennen ihre Sitzungen gegenseitig an.',
  'found.secrets-differ':
    '{{some}} und {{others}} haben je ein anderes {{setting}}: Eine Sitzung des einen endet beim anderen.',
  'found.server-deaf': '{{name}} hat vor {{time}} die letzte Nachricht erhalten.',
  'found.server-deaf-ever': '{{name}} hat seit dem Start keine Nachricht erhalten.',
  'found.server-late': '{{name}} hat sich zuletzt vor {{time}} gemeldet.',
  'found.servers-differ': 'Die Server haben verschiedene Versionen: {{list}}.',
  'found.servers-none': 'In der letzten Minute hat sich kein Server gemeldet.',
  'found.servers-run': 'Es laufen: {{list}}.',
  'found.setting-wrong': '{{fault}}',
  'found.settings-fine': 'Alle Einstellungen sind verständlich.',
  'found.webhook-given-up':
    'Webhook {{id}} wurde abgeschaltet, weil tagelang niemand geantwortet hat.',
  'found.webhook-overdue':
    'Eine Nachricht an einen Webhook ist seit {{time}} fällig und noch nicht gesendet.',
  'found.webhook-silent': 'Webhook {{id}} hat seit {{time}} nicht richtig geantwortet.',
  'found.webhooks-fine': 'Keine Nachricht an einen Webhook steckt fest.',
  'remedy.correct-setting': 'Berichtigen Sie die Einstellung; mit ihr startet kein Server.',
  'remedy.finish-upgrade':
    'Schließen Sie die Aktualisierung ab, oder gehen Sie zurück, einen Server nach dem anderen.',
  'remedy.go-forward':
    'Starten Sie wieder die Version, die es geschrieben hat, oder nehmen Sie es dort heraus, bevor Sie zurückgehen: slipway layout, slipway webhook.',
  'remedy.let-write':
    'Geben Sie dem Benutzer des Servers dort Schreibrechte, oder nennen Sie in den Einstellungen einen anderen Ordner.',
  'remedy.listen-directly':
    'Lassen Sie {{setting}} zu PostgreSQL selbst führen oder zu einem Pooler, der einer Sitzung ihre Verbindung lässt: Sonst geht LISTEN nicht. Bis dahin erreicht eine Änderung andere Server innerhalb von fünf Sekunden.',
  'remedy.look-at-copy':
    'Prüfen Sie, was das Log der Server über {{setting}} sagt: ob die Datei beschreibbar ist, oder ob die Adresse mit 2xx antwortet. Nichts wird ausgelassen; alle fünf Minuten wird es erneut versucht.',
  'remedy.look-at-database':
    'Prüfen Sie, ob sie läuft und Änderungen annimmt, und ob {{setting}} stimmt; ein erster Start legt eine neue an.',
  'remedy.look-at-log':
    'Prüfen Sie, ob ein Server läuft, und was sein Log über Webhooks sagt. Eine Adresse, die langsam antwortet, hält nur ihre eigenen Nachrichten auf.',
  'remedy.look-at-server':
    'Prüfen Sie, ob er läuft und die Datenbank erreicht; nach einer Minute gilt er als beendet.',
  'remedy.look-at-name':
    'Prüfen Sie, ob ein Server läuft und ob DNS, Zertifikat und Proxy mit diesem Namen zu ihm führen. Manche Rechner erreichen ihren eigenen öffentlichen Namen nicht: Öffnen Sie ihn dann in einem Browser.',
  'remedy.make-room':
    'Schaffen Sie dort Platz, oder nehmen Sie einen größeren Datenträger: Ohne Platz wird nichts gespeichert. Siehe slipway prune --dry-run.',
  'remedy.migrate':
    'Legen Sie ein Backup an, und führen Sie dann slipway migrate aus, oder starten Sie den Server.',
  'remedy.pass-name-on':
    'Der Proxy muss beide Namen zu denselben Servern führen und den Host des Browsers weitergeben (nginx: proxy_set_header Host $host).',
  'remedy.restore-first':
    'War dort etwas, so spielen Sie jetzt eine Sicherung ein, bevor ein Server startet: slipway restore. Ein Server oder slipway migrate legt die Tabellen eines neuen Hosts an.',
  'remedy.same-secret':
    'Geben Sie allen Servern dasselbe {{setting}}. Um es zu wechseln, hängen Sie zuerst überall das neue mit einem Komma an das alte an.',
  'remedy.set-console-url':
    'Geben Sie ihr einen eigenen Namen beim selben Server, und setzen Sie {{setting}} darauf.',
  'remedy.set-clocks':
    'Lassen Sie die Uhren dieser Maschine und der Datenbank von NTP oder chrony stellen.',
  'remedy.start-later':
    'Starten Sie Version {{least}} oder eine spätere, oder stellen Sie ein früheres Backup wieder her.',
  'remedy.start-one':
    'Starten Sie einen: slipway start. Server früherer Versionen melden sich nicht.',
  'remedy.start-sealing':
    'Prüfen Sie, ob ein Server dieser Version läuft, und was sein Log über das Audit sagt. Nach einer Aktualisierung werden viele Einträge nacheinander versiegelt.',
  'remedy.upgrade-too':
    'Aktualisieren Sie auch diesen Server; bis dahin arbeitet er mit dem, was er kennt.',
  'remedy.webhook-correct':
    'Siehe slipway webhook deliveries {{id}}; berichtigen Sie die Adresse, oder schalten Sie sie ab: slipway webhook off {{id}}.',
  'remedy.webhook-on-again':
    'Siehe slipway webhook deliveries {{id}}; danach slipway webhook on {{id}} oder slipway webhook remove {{id}}.',
}
