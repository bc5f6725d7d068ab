/** Is exported where a component should be. */
export const FaultyExport = { render: 'not a component' }
