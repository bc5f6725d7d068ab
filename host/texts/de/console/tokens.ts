import type { tokens as english } from '../../en/console/tokens'
import type { TextsOf } from '../../texts-of'

export const tokens: TextsOf<typeof english> = {
  title: 'Tokens',
  subtitle: 'Womit Teams hochladen und freigeben, womit sie signieren und was ihre Remotes dürfen.',
  all: 'Alle anzeigen',
  'badge.ended': 'Widerrufen',
  'badge.expired': 'Abgelaufen',
  'badge.expires-soon': 'Läuft bald ab',
  'badge.valid': 'Gültig',
  ended: 'Widerrufen am {{when}}',
  ends: 'Läuft {{relative}} ab, am {{when}}',
  'ends.never': 'Läuft nicht ab',
  'ends.over': 'Abgelaufen am {{when}}',
  'filter.anyRemote': 'Alle Remotes',
  'filter.anyState': 'Alle Zustände',
  'filter.remote': 'Nach Remote filtern',
  'filter.state': 'Nach Status filtern',
  'form.days': 'Gültig für wie viele Tage',
  'form.daysOptional': 'Gültig für wie viele Tage (freiwillig)',
  'form.daysWrong': 'Geben Sie eine ganze Zahl von 1 bis {{most}} an.',
  'form.endsOn': 'Läuft am {{when}} ab.',
  'form.name': 'Name',
  'form.keyNameHint': 'Wem der Schlüssel gehört oder wo er liegt: Laptop, CI.',
  'form.nameHint': 'Wer oder was es benutzt: die CI, ein Laptop, ein Benutzer.',
  'form.noEnd': 'Bleibt das Feld leer, läuft der Schlüssel nicht ab.',
  'form.publicKey': 'Öffentlicher Schlüssel',
  'form.publicKeyHint':
    'Ed25519, als PEM (openssl pkey -in key.pem -pubout) oder seine 32 Bytes in Base64.',
  'form.publicKey.private':
    'Das ist ein privater Schlüssel. Er wurde nicht gesendet und ist hier entfernt: Fügen Sie den öffentlichen ein. Wer den privaten gesehen haben könnte, kann damit signieren.',
  'form.publicKey.wrong':
    'Das ist kein öffentlicher Ed25519-Schlüssel. Fügen Sie ein, was „openssl pkey -in key.pem -pubout“ ausgibt.',
  'form.remote': 'Remote',
  'form.rights': 'Was es darf',
  'form.rightsHint': 'Einige Ihrer eigenen Rechte. Was Sie verlieren, verliert auch das Token.',
  'form.remoteNew': 'Diesen Namen hat noch niemand: Er ist von nun an für das Team reserviert.',
  'form.remoteWrong':
    'Kleinbuchstaben, Ziffern und Bindestriche, ein Buchstabe zuerst, höchstens 63 Zeichen.',
  'grant.askedBy': 'Angefragt seit Version {{version}} ({{who}}, {{when}})',
  'grant.ask.title': '{{what}} für {{remote}} genehmigen?',
  'grant.empty.text':
    'Ein Remote fragt durch das an, was seine Versionen enthalten: Slots an öffentlichen Stellen oder Adressen, die es aufruft.',
  'grant.empty.title': 'Kein Remote fragt etwas an',
  'grant.give': 'Genehmigen',
  'grant.giveNamed': '{{what}} für {{remote}} genehmigen',
  'grant.given': 'Genehmigt',
  'grant.notAsked': 'Keine aktuelle Version fragt danach',
  'grant.open': 'Angefragt',
  'grant.origin': 'Aufrufe von {{origin}}',
  'grant.origin.give':
    'Seiten mit Komponenten von {{remote}} dürfen dann, sobald sie neu geladen werden, Daten an {{origin}} senden. Wer diese Adresse betreibt, kann erhalten, was diese Seiten zeigen.',
  'grant.origin.take':
    'Seiten mit Komponenten von {{remote}} erreichen {{origin}} nicht mehr, sobald sie neu geladen werden. Komponenten, die das brauchen, können ausfallen.',
  'grant.public': 'öffentliche Stellen',
  'grant.public.give':
    'Seine Slots an {{locations}} erscheinen sofort für alle, auch für alle, die nicht angemeldet sind. Code auf der Anmeldeseite kann lesen, was dort eingegeben wird: Genehmigen Sie das nur einem Team, dem Sie Passwörter anvertrauen.',
  'grant.public.later':
    'Seine Slots an {{locations}} erscheinen mit der nächsten Freigabe für alle, auch für alle, die nicht angemeldet sind: Derzeit ist nichts davon freigegeben. Code auf der Anmeldeseite kann lesen, was dort eingegeben wird: Genehmigen Sie das nur einem Team, dem Sie Passwörter anvertrauen.',
  'grant.public.nowhere':
    'Seine Slots dürfen mit der nächsten Freigabe an öffentlichen Stellen stehen, etwa auf der Anmeldeseite. Code dort kann lesen, was eingegeben wird: Genehmigen Sie das nur einem Team, dem Sie Passwörter anvertrauen.',
  'grant.public.take':
    'Seine Slots an {{locations}} verschwinden sofort für alle, auch in offenen Tabs.',
  'grant.public.takeNowhere':
    'Er hat derzeit keine Slots an öffentlichen Stellen, und spätere Versionen können dann keine haben.',
  'grant.saved': 'Für {{remote}} genehmigt: {{what}}.',
  'grant.take': 'Widerrufen',
  'grant.take.title': 'Genehmigung widerrufen: {{what}} für {{remote}}?',
  'grant.takeNamed': 'Genehmigung widerrufen: {{what}} für {{remote}}',
  'grant.taken': 'Genehmigung für {{remote}} widerrufen: {{what}}.',
  'grants.list': 'Genehmigungen nach Remote',
  'text.grants':
    'Was Remotes über die Seiten angemeldeter Benutzer hinaus dürfen. Was angefragt und nicht genehmigt ist, steht zuerst.',
  'title.grants': 'Genehmigungen',
  'key.add': 'Schlüssel hinzufügen',
  'key.added': 'Der Schlüssel {{id}} von {{remote}} ist eingetragen.',
  'key.dialog': 'Signaturschlüssel hinzufügen',
  'key.fingerprint': 'Fingerabdruck {{id}}',
  'key.hint':
    'Vom ersten Schlüssel eines Remotes an muss jede neue Version signiert sein. Was schon hochgeladen ist, bleibt, wie es ist.',
  'new.key': 'Neuer Schlüssel',
  'end.key': 'Widerrufen',
  'endNamed.key': 'Den Schlüssel {{name}} von {{remote}} widerrufen',
  'end.text.keys':
    'Versionen, die damit signiert sind, bleiben gültig; neue werden abgelehnt. Ist es der einzige Schlüssel von {{remote}}, kann das Team nichts hochladen, bis ein anderer eingetragen ist. Das lässt sich nicht rückgängig machen: Ein Schlüssel, den jemand gestohlen haben könnte, darf nie wieder gelten. Tragen Sie einen neuen ein, wenn das Team weiterarbeitet.',
  'end.title.key': 'Den Schlüssel {{name}} von {{remote}} widerrufen?',
  'ended.key': 'Der Schlüssel {{name}} von {{remote}} ist widerrufen.',
  'empty.text.keys':
    'Ohne Schlüssel genügt ein Token, um hochzuladen. Mit einem Schlüssel genügt ein gestohlenes Token nicht.',
  'empty.title.keys': 'Noch keine Signaturschlüssel',
  'keys.list': 'Signaturschlüssel',
  'text.keys':
    'Öffentliche Schlüssel, mit denen Versionen signiert sind. Was als Nächstes abläuft, steht zuerst.',
  'title.keys': 'Signaturschlüssel',
  may: 'Darf: {{rights}}.',
  madeBy: 'Erstellt von {{who}} am {{when}}',
  'nothing.text': 'Nichts passt zu Ihrem Filter.',
  'nothing.title': 'Nichts gefunden',
  'notice.go': 'Ansehen',
  'notice.key': 'Der Signaturschlüssel „{{name}}“ von {{remote}} läuft {{relative}} ab.',
  'notice.more_one': '{{shown}} weiterer Zugang läuft in den nächsten {{days}} Tagen ab.',
  'notice.more_other': '{{shown}} weitere Zugänge laufen in den nächsten {{days}} Tagen ab.',
  'notice.operatorToken': 'Das Betreiber-Token „{{name}}“ von {{owner}} läuft {{relative}} ab.',
  'notice.token': 'Das Token „{{name}}“ von {{remote}} läuft {{relative}} ab.',
  of: 'von {{remote}}',
  'end.text.operators':
    '{{used}} Der nächste Befehl damit wird abgelehnt. Das lässt sich nicht rückgängig machen: Der Server kennt das Token selbst nicht, und wer eine Kopie hat, darf nie wieder hineinkommen.',
  'new.operator': 'Neues Betreiber-Token',
  'shown.title.operator': 'Ihr Token {{name}}',
  'shown.text.operator':
    'Befehle damit handeln bis {{when}} in Ihrem Namen, mit den Rechten, die Sie gewählt haben, und solange Sie diese haben.',
  'shown.use.operator':
    'In der CI: als Geheimnis SLIPWAY_TOKEN setzen, dazu SLIPWAY_URL auf {{url}}. Auf einem Laptop: slipway login --operator --url {{url}} fragt danach.',
  'empty.text.operators':
    'Damit führt eine Pipeline oder ein Laptop die Befehle der Betreiber über HTTP aus und braucht keine Datenbank.',
  'empty.title.operators': 'Noch keine Tokens von Betreibern',
  'text.operators':
    'Was Befehle statt der Datenbank benutzen. Jedes hat einige Rechte des Benutzers, dem es gehört, und endet mit ihnen; keines reicht an Benutzer, Rollen oder Tokens.',
  'title.operators': 'Tokens der Betreiber',
  'relative.justNow': 'vor weniger als einer Minute',
  'relative.now': 'in weniger als einer Minute',
  'right.layout': 'Slots anordnen und über Vorschläge entscheiden',
  'right.manage': 'das Protokoll lesen, Slots erklären, Regeln für Vorschläge setzen',
  'right.release': 'freigeben, zurücknehmen, abschalten, einfrieren',
  'shown.copied': 'Kopiert',
  'shown.copy': 'Kopieren',
  'shown.done': 'Ich habe es gespeichert',
  'shown.label': 'Token',
  'shown.once':
    'Es wird nur jetzt angezeigt: Der Server behält nicht mehr als seinen Hash. Speichern Sie es dort, wo das Team seine Geheimnisse verwahrt, und senden Sie es so, dass niemand sonst es lesen kann.',
  'shown.text.token': 'Damit kann {{name}} bis {{when}} {{remote}} hochladen und freigeben.',
  'signed.last': 'Hat zuletzt {{relative}} eine Version signiert.',
  'signed.never': 'Hat noch keine Version signiert.',
  'shown.title.token': 'Das Token {{name}} von {{remote}}',
  'shown.use.token':
    'In der CI: als Geheimnis SLIPWAY_TOKEN setzen, dazu SLIPWAY_URL auf {{url}}. Auf einem Laptop: npx slipway login --url {{url}} fragt danach.',
  'token.create': 'Token erstellen',
  'end.token': 'Widerrufen',
  'endNamed.token': 'Das Token {{name}} von {{remote}} widerrufen',
  'end.text.tokens':
    '{{used}} Der nächste Aufruf damit wird abgelehnt. Das lässt sich nicht rückgängig machen: Der Server kennt das Token selbst nicht, und wer eine Kopie hat, darf nie wieder hineinkommen. Erstellen Sie ein neues, wenn das Team weiterarbeitet.',
  'end.title.token': 'Das Token {{name}} von {{remote}} widerrufen?',
  'ended.token': 'Das Token {{name}} von {{remote}} ist widerrufen.',
  'new.token': 'Neues Token',
  'empty.text.tokens':
    'Mit einem Token lädt ein Team seinen Remote hoch und gibt ihn frei. Das erste für einen Namen reserviert diesen Namen für das Team.',
  'empty.title.tokens': 'Noch keine Tokens',
  'tokens.list': 'Tokens',
  'text.tokens':
    'Was als Nächstes abläuft, steht zuerst. Das Geheimnis selbst wird einmal gezeigt, wenn es erstellt wird.',
  'title.tokens': 'Tokens der Teams',
  'used.from': 'Benutzt {{relative}} von {{name}}, von der Adresse {{address}}.',
  'used.never': 'Nie benutzt.',
  'used.plain': 'Benutzt {{relative}} von {{name}}.',
}
