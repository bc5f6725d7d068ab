/** The page of the bar; the host stands in a frame of it. */
export function barPage(): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>slipway dev</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/emulator/bar.css">
<script type="module" src="/emulator/bar.js"></script>
</head>
<body><div id="root"></div></body>
</html>
`
}
