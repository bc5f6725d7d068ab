import type { gate as english } from '../../en/console/gate'
import type { TextsOf } from '../../texts-of'

/** Texts of the area `gate`: who gets an entry. */
export const gate: TextsOf<typeof english> = {
  flag: 'Schalter',
  'flag.help': 'Eine Funktion der Anwendung, die Ja sagt.',
  none: 'Alle',
  percent: 'Anteil der Benutzer in Prozent',
  'percent.help': 'Jedes Mal dieselben Benutzer.',
  'percent.wrong': 'Geben Sie 0 bis 100 ein.',
  permissions: 'Berechtigungen',
  'permissions.help': 'Alle davon, zum Beispiel orders.view.',
  roles: 'Rollen',
  'roles.help': 'Eine davon.',
  'say.flag': 'Schalter {{flag}} ist an',
  'say.percent': '{{percent}} % der Benutzer',
  'say.permissions_one': 'Berechtigung {{names}}',
  'say.permissions_other': 'Berechtigungen {{names}}',
  'say.roles_one': 'Rolle {{names}}',
  'say.roles_other': 'Eine der Rollen {{names}}',
  'say.tenants_one': 'Mandant {{names}}',
  'say.tenants_other': 'Einer der Mandanten {{names}}',
  tenants: 'Mandanten',
  'tenants.help': 'Einer davon.',
}
