import type { PanelProps } from '@grafana/data'
import { PanelDataErrorView } from '@grafana/runtime'
import { type GrafanaTheme2, useStyles2 } from '@grafana/ui'

export interface CountOptions {
  readonly unit: string
  readonly look: { readonly size: number }
}

export function CountPanel({
  data,
  options,
  width,
  height,
  id,
  fieldConfig,
}: PanelProps<CountOptions>) {
  const styles = useStyles2(getStyles)
  const [frame] = data.series
  if (!frame) return <PanelDataErrorView data={data} panelId={id} fieldConfig={fieldConfig} />
  return (
    <div style={{ ...styles.panel, width, height, fontSize: options.look.size }}>
      {frame.name}: {frame.length} {options.unit}
    </div>
  )
}

const getStyles = (theme: GrafanaTheme2) => ({
  panel: { padding: theme.spacing(1), color: theme.colors.primary.text },
})
