import type { locations as english } from '../../en/console/locations'
import type { TextsOf } from '../../texts-of'

/** Texts of the area `locations`: what each is called, everywhere. */
export const locations: TextsOf<typeof english> = {
  'dashboard-after-cards': 'Dashboard, unter den Karten',
  'dashboard-before-cards': 'Dashboard, über den Karten',
  'global-after-content': 'Jede Seite, unter dem Inhalt',
  'global-before-content': 'Jede Seite, über dem Inhalt',
  'header-banner': 'Jede Seite, Banner ganz oben',
  'login-after-form': 'Anmeldung, unter dem Formular',
  'login-before-form': 'Anmeldung, über dem Formular',
  'login-sidebar': 'Anmeldung, neben dem Formular',
  'resource-after-form': 'Datensatz, unter den Feldern',
  'resource-after-relations': 'Datensatz, unter zugehörigen Einträgen',
  'resource-before-form': 'Datensatz, über den Feldern',
  'resource-before-relations': 'Datensatz, über zugehörigen Einträgen',
  'resource-edit-actions': 'Datensatz in Bearbeitung, Aktionen',
  'resource-page-actions': 'Datensatz, Aktionen',
  'tenant-switcher': 'Kopfzeile, Wahl des Mandanten',
}
