const shell = ['router', 'shell', 'schemas']

/** Page by its path below the interface → the chunks it is drawn with, for hints in the page's head. */
export const pageChunks: readonly (readonly [pattern: RegExp, chunks: readonly string[]])[] = [
  [/^\/login$/, []],
  [/^\/accept$/, ['router', 'page-accept']],
  [/^\/(?:dashboards\/[^/]+)?$/, [...shell, 'page-dashboard']],
  [/^\/develop$/, [...shell, 'page-develop']],
  [/^\/profile$/, [...shell, 'page-profile']],
  [/^\/manage\/(?:users(?:\/[^/]+)?|roles|tenants|audit)$/, [...shell, 'page-manage']],
  [/^\/resources\/[^/]+$/, [...shell, 'page-list']],
  [/^\/resources\/[^/]+\/new$/, [...shell, 'page-form']],
  [/^\/resources\/[^/]+\/\d+$/, [...shell, 'page-record']],
  [/^\/resources\/[^/]+\/\d+\/edit$/, [...shell, 'page-form']],
  [/^/, shell],
]
