interface Spark {
  x: number;
  y: number;
  vx: number;
  vy: number;
  readonly hue: number;
  readonly width: number;
}

/** Duration of the burst in ms, and the number of sparks. */
const burstMs = 600;
const sparkCount = 48;
const gravity = 0.16;

/** A circle in the window, in pixels. */
export interface Circle {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
}

/** Shows a burst of sparks around a circle. It takes no input, and respects reduced motion. */
export function showSparks(circle: Circle): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const canvas = document.createElement('canvas');
  canvas.width = innerWidth;
  canvas.height = innerHeight;
  canvas.setAttribute('aria-hidden', 'true');
  Object.assign(canvas.style, { position: 'fixed', inset: '0', pointerEvents: 'none', zIndex: '50' });
  const context = canvas.getContext('2d');
  if (!context) return;
  document.body.append(canvas);
  const sparks = Array.from({ length: sparkCount }, () => newSpark(circle));
  const start = performance.now();
  let last = start;

  const frame = (now: number) => {
    const age = (now - start) / burstMs;
    const step = Math.min((now - last) / 16.7, 3);
    last = now;
    context.clearRect(0, 0, canvas.width, canvas.height);
    if (age >= 1) return canvas.remove();
    for (const spark of sparks) drawSpark(context, spark, step, 1 - age);
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}

function newSpark({ x, y, radius }: Circle): Spark {
  const angle = Math.random() * 2 * Math.PI;
  const [dx, dy] = [Math.cos(angle), Math.sin(angle)];
  const speed = 1.5 + Math.random() * 4.5;
  return {
    x: x + dx * radius,
    y: y + dy * radius,
    vx: dx * speed,
    vy: dy * speed,
    hue: 18 + Math.random() * 28,
    width: 1 + Math.random() * 2,
  };
}

function drawSpark(context: CanvasRenderingContext2D, spark: Spark, step: number, strength: number): void {
  spark.vy += gravity * step;
  spark.x += spark.vx * step;
  spark.y += spark.vy * step;
  context.strokeStyle = `hsl(${spark.hue} 100% ${50 + strength * 30}% / ${strength})`;
  context.lineWidth = spark.width;
  context.beginPath();
  context.moveTo(spark.x, spark.y);
  context.lineTo(spark.x - spark.vx * 1.6, spark.y - spark.vy * 1.6);
  context.stroke();
}
