import type { pageNames as english } from '../../en/console/page-names'
import type { TextsOf } from '../../texts-of'

/** Texts of the area `pageNames`: what pages that are not in the navigation of Administration are called. */
export const pageNames: TextsOf<typeof english> = {
  dashboard: 'Dashboard',
  'named-dashboard': 'Eines von mehreren Dashboards',
  list: 'Liste von Datensätzen',
  record: 'Datensatz',
  edit: 'Datensatz in Bearbeitung',
  create: 'Neuer Datensatz',
  remote: 'Remotes, eines davon',
  'remote-health': 'Zustand eines Remotes',
  error: 'Fehler, einer davon',
  'new-user': 'Neuer Benutzer',
  user: 'Benutzer, einer davon',
  develop: 'Entwickeln',
  profile: 'Profil',
  'sign-out': 'Abmeldung',
  'sign-in': 'Anmeldung',
  accept: 'Einmal-Link',
  'not-found': 'Seite nicht gefunden',
}
