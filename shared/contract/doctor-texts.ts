/**
 * The sentences of `slipway doctor`, by the names of findings and remedies; values of the finding take the place of
 * `{{…}}`. Here in English, for the command; the interface has them in other languages too. Names of settings with
 * secrets are values: no file that browsers are given has them.
 */
export const doctorTexts = {
  'found.audit-copy-failing': 'For {{time}} the audit could not be copied to {{setting}}.',
  'found.audit-sealed': 'Every entry of the audit is sealed.',
  'found.audit-unsealed': 'An entry of the audit has not been sealed for {{time}}.',
  'found.clock-ahead': "The clock of {{name}} is {{time}} ahead of the database's.",
  'found.clock-behind': "The clock of {{name}} is {{time}} behind the database's.",
  'found.clocks-agree': "Every clock agrees with the database's.",
  'found.database-answers': '{{engine}} answers and takes changes.',
  'found.database-unusable': 'The database cannot be used: {{fault}}.',
  'found.folder-closed': 'Nothing can be written to {{folder}}: {{fault}}.',
  'found.held-all': 'This version knows all that the layout and the webhooks hold.',
  'found.held-not': 'Not known to this version, so not in force: {{line}}.',
  'found.console-apart': 'Administration has an origin of its own: {{address}}.',
  'found.console-shared': 'Administration has the origin of the pages that draw remotes.',
  'found.name-answers': '{{address}} answers as it should.',
  'found.name-misled': '{{address}} answers, but not as {{setting}} says.',
  'found.name-silent': '{{address}} did not answer this machine: {{fault}}.',
  'found.notice-lost': 'A notice of the database did not come back here.',
  'found.notices-arrive': 'Notices of the database arrive.',
  'found.notices-needless': 'SQLite sends no notices; servers look for changes ten times a second.',
  'found.room-of-folder': '{{mb}} MB are free on the disk of {{folder}}.',
  'found.room-of-server': '{{mb}} MB are free on a disk of {{name}}.',
  'found.schema-ahead':
    'Of the tables "{{owner}}" the database has version {{found}}, this software {{known}}.',
  'found.schema-empty': 'There are no steps of the tables "{{owner}}".',
  'found.schema-lacks':
    'Of the tables "{{owner}}" {{count}} steps are not in the database: {{steps}}.',
  'found.schema-lacks-one': 'Of the tables "{{owner}}" one step is not in the database: {{steps}}.',
  'found.schema-later':
    'Of the tables "{{owner}}" the database has steps of a later version: {{steps}}.',
  'found.schema-none': 'The database is empty.',
  'found.schema-whole': 'Of the tables "{{owner}}" the database has all {{count}} steps.',
  'found.secret-alone': 'One server runs; there is nobody to agree with.',
  'found.secrets-agree': "{{count}} servers verify each other's sessions.",
  'found.secrets-differ':
    '{{some}} and {{others}} have a different {{setting}} each: a session of the one ends at the other.',
  'found.server-deaf': '{{name}} heard its last notice {{time}} ago.',
  'found.server-deaf-ever': '{{name}} heard no notice since it started.',
  'found.server-late': '{{name}} was last seen {{time}} ago.',
  'found.servers-differ': 'The servers are of different versions: {{list}}.',
  'found.servers-none': 'No server has been seen in the last minute.',
  'found.servers-run': 'Running: {{list}}.',
  'found.setting-wrong': '{{fault}}',
  'found.settings-fine': 'All settings are understood.',
  'found.webhook-given-up': 'Webhook {{id}} was switched off, as nobody answered for days.',
  'found.webhook-overdue': 'A message to a webhook has been due for {{time}} and is not sent yet.',
  'found.webhook-silent': 'Webhook {{id}} has not answered well for {{time}}.',
  'found.webhooks-fine': 'No message to a webhook is stuck.',
  'remedy.correct-setting': 'Correct the setting; a server with it does not start.',
  'remedy.finish-upgrade': 'Finish the upgrade, or go back, one server after the other.',
  'remedy.go-forward':
    'Start the version that wrote it again, or take it out there before you go back: slipway layout, slipway webhook.',
  'remedy.let-write': "Let the server's user write there, or name another folder in the settings.",
  'remedy.listen-directly':
    'Let {{setting}} lead to PostgreSQL itself, or to a pooler that keeps the connection of a session: LISTEN does not work otherwise. Until then a change reaches other servers within five seconds.',
  'remedy.look-at-copy':
    'See what the log of the servers says of {{setting}}: whether the file can be written, or the address answers with a 2xx. Nothing is left out; it is tried again every five minutes.',
  'remedy.look-at-database':
    'See whether it runs, takes changes, and {{setting}} is right; a first start makes a new one.',
  'remedy.look-at-log':
    'See whether a server runs, and what its log says of webhooks. An address that answers slowly holds up only its own messages.',
  'remedy.look-at-server':
    'See whether it runs and reaches the database; after a minute it counts as gone.',
  'remedy.look-at-name':
    'See whether a server runs, and whether DNS, certificate and proxy lead this name to it. Some machines cannot reach their own public name: then open it in a browser.',
  'remedy.make-room':
    'Make room there, or give it a larger disk: without room nothing is stored. See slipway prune --dry-run.',
  'remedy.migrate': 'Make a backup, then run slipway migrate, or start the server.',
  'remedy.pass-name-on':
    "Let the proxy lead both names to the same servers, and pass on the browser's Host (nginx: proxy_set_header Host $host).",
  'remedy.restore-first':
    'If there was something, restore a backup now, before a server starts: slipway restore. A server, or slipway migrate, makes the tables of a new host.',
  'remedy.same-secret':
    'Give all servers the same {{setting}}. To exchange it, first add the new one behind the old one everywhere, separated by a comma.',
  'remedy.set-console-url':
    'Give it a name of its own at the same server, and set {{setting}} to it.',
  'remedy.set-clocks': 'Let NTP or chrony set the clocks of this machine and of the database.',
  'remedy.start-later': 'Start version {{least}} or later, or restore an earlier backup.',
  'remedy.start-one': 'Start one: slipway start. Servers of before this version are not seen.',
  'remedy.start-sealing':
    'See whether a server of this version runs, and what its log says of the audit. After an upgrade many entries are sealed one after the other.',
  'remedy.upgrade-too': 'Upgrade this server too; until then it works with what it knows.',
  'remedy.webhook-correct':
    'See slipway webhook deliveries {{id}}; correct its address, or switch it off: slipway webhook off {{id}}.',
  'remedy.webhook-on-again':
    'See slipway webhook deliveries {{id}}; then slipway webhook on {{id}}, or slipway webhook remove {{id}}.',
} as const

type NameOf<Key, Part extends string> = Key extends `${Part}.${infer Name}` ? Name : never
export type FindingName = NameOf<keyof typeof doctorTexts, 'found'>
export type RemedyName = NameOf<keyof typeof doctorTexts, 'remedy'>
