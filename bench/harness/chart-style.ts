/** Style of the charts in docs, which a reader sees on a light or a dark page. `main` and `other` are the bars compared. */
export const chartStyle = `
  text { font: 13px system-ui, sans-serif; fill: #24292f }
  .faint { fill: #57606a } .line { stroke: #57606a; stroke-opacity: .45 }
  .main { fill: #d9572b } .other { fill: #3b7dd8 }
  @media (prefers-color-scheme: dark) { text { fill: #e6edf3 } .faint { fill: #9aa4af } .line { stroke: #9aa4af } }
`;
