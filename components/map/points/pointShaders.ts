/** The vertical perspective of `globeProjection`; points behind the rim of the globe are moved out of the picture. */
export const vertexShader = `#version 300 es
precision highp float;
in vec3 a_position;
in vec4 a_colour;
in float a_size;
uniform vec2 u_lon;
uniform vec2 u_lat;
uniform vec2 u_half;
uniform float u_radius;
uniform float u_camera;
uniform float u_edge;
uniform float u_diameters[8];
uniform vec4 u_halo;
out vec4 v_colour;
void main() {
  float outwards = a_position.x * u_lon.y + a_position.y * u_lon.x;
  float up = u_lat.y * outwards + u_lat.x * a_position.z;
  float scale = u_radius * u_camera / (u_camera + u_radius - u_radius * up);
  vec2 at = scale * vec2(a_position.y * u_lon.y - a_position.x * u_lon.x, u_lat.y * a_position.z - u_lat.x * outwards);
  gl_Position = up < u_edge ? vec4(2.0, 2.0, 2.0, 1.0) : vec4(at / u_half, 0.0, 1.0);
  gl_PointSize = u_diameters[int(a_size)];
  v_colour = u_halo.a > 0.0 ? u_halo : a_colour;
}`

/** A round dot in one colour. */
export const fragmentShader = `#version 300 es
precision mediump float;
in vec4 v_colour;
out vec4 colour;
void main() {
  if (distance(gl_PointCoord, vec2(0.5)) > 0.5) discard;
  colour = v_colour;
}`

/** As many diameters as the shader has room for. */
export const MAX_DIAMETERS = 8
