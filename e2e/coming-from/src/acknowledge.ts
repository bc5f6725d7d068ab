import { plugin } from './grafana-app/module'
import { appComponent } from './grafana-bridge'

export const Acknowledge = appComponent(plugin, 'acme-oncall-app/acknowledge/v1')
