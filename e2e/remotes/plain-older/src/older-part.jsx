export default function OlderPart() {
  return <p>a part of an older build</p>
}
