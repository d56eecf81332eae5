/* The network of rondel.bots.learned, in C: what plain_kernel.py does, with the same results bit for bit.

   layout.py tells which layers there are, and in which order their weights come. All numbers between two layers
   are int16 with 10 fractional bits, all weights int16 with the fractional bits of their layer, all sums int32.
   The constructor refuses weights with which a sum could overflow. So a sum is the same in any order, and the
   compiler may vectorise it as it likes: the results depend on no machine, compiler or setting.

   In memory a layer has two matrices: one for what all things (seats, options) share, which is multiplied once a
   call, and one for what each has of its own. Rows belong to outputs. Rows and columns are filled up with zeros to
   a multiple of 8, so that no loop has a remainder. gcc -O3 then uses pmaddwd on plain x86-64. At the usual sizes
   the sums of a call take 5.2 microseconds with four rows at a time, 7.4 with one; the transposed layout, which can
   skip inputs that are zero, takes 7.1.

   A call writes into the scratch of its object. That is safe under the GIL, because from the first write to the
   last read no code of Python can run: only lists, floats and ints are read, and the result exists beforehand. */

#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <stdint.h>
#include <string.h>

enum { MAX_NUMBERS = 4096, MAX_HIDDEN = 512, MAX_THINGS = 64, MAX_LINKS = 16, MIN_SEATS = 2, MAX_SEATS = 6 };
enum { MIN_SHIFT = 4, MAX_SHIFT = 15, TOP = 32767, FRACTION = 10 };

enum { TABLE, THINGS, THING, SEAT, THING_HIDDEN, THING_CODE, SEAT_HIDDEN, SEAT_CODE, OPTION, OPTION_HIDDEN, SIZES };
static const char *const size_names[SIZES] = {
    "table", "things", "thing", "seat", "thing_hidden", "thing_code", "seat_hidden", "seat_code", "option",
    "option_hidden"};
static const int least[SIZES] = {[SEAT] = 1, [SEAT_HIDDEN] = 1, [SEAT_CODE] = 1};
static const int most[SIZES] = {
    MAX_NUMBERS, MAX_THINGS, MAX_NUMBERS, MAX_NUMBERS, MAX_HIDDEN, MAX_HIDDEN, MAX_HIDDEN, MAX_HIDDEN, MAX_NUMBERS,
    MAX_HIDDEN};

enum { L_THING, L_THING2, L_SEAT, L_SEAT2, L_LOGIT, L_POINTS, L_OPTION, L_SCORE, LAYERS };
static const char *const layer_names[LAYERS] = {
    "thing", "thing2", "seat", "seat2", "logit", "points", "option", "score"};

typedef struct {
    int rows, shared, own; /* outputs, inputs of either matrix; multiples of 8 */
    int shift;
    int16_t *shared_weights, *own_weights;
    int32_t *bias; /* with the half that rounds */
} Layer;

typedef struct {
    PyObject_HEAD
    int size[SIZES];
    int links, link[MAX_LINKS];
    Layer layer[LAYERS];
    /* scratch: inputs, and what the layers make of them */
    int16_t *table, *things, *seats, *hidden, *codes, *pool, *h1, *h2, *option;
    int32_t *start, *sums;
    void *owned[3 * LAYERS + 11]; /* the memory of the layers and the scratch, to be freed */
    int n_owned;
} Kernel;

static int up8(int n) { return (n + 7) & ~7; }

/* ---------------------------------------------------------------- arithmetic */

/* sums += weights * x, four rows at a time so that x is read once for them. */
static void add(int32_t *sums, const int16_t *weights, const int16_t *x, int rows, int columns)
{
    const int16_t *a = weights;
    for (int row = 0; row < rows; row += 4, a += 4 * columns) {
        const int16_t *b = a + columns, *c = b + columns, *d = c + columns;
        int32_t in_a = 0, in_b = 0, in_c = 0, in_d = 0;
        for (int i = 0; i < columns; i++) {
            in_a += a[i] * x[i];
            in_b += b[i] * x[i];
            in_c += c[i] * x[i];
            in_d += d[i] * x[i];
        }
        sums[row] += in_a;
        sums[row + 1] += in_b;
        sums[row + 2] += in_c;
        sums[row + 3] += in_d;
    }
}

/* The sums of a layer before anything of its own: the biases, and what the shared inputs contribute. */
static void begin(const Layer *layer, int32_t *sums, const int16_t *x)
{
    memcpy(sums, layer->bias, (size_t)layer->rows * sizeof *sums);
    add(sums, layer->shared_weights, x, layer->rows, layer->shared);
}

/* The outputs of a layer for one thing, seat or option, from what it began with and its own inputs. */
static void finish(const Layer *layer, int32_t *sums, const int32_t *start, const int16_t *x, int16_t *out)
{
    memcpy(sums, start, (size_t)layer->rows * sizeof *sums);
    add(sums, layer->own_weights, x, layer->rows, layer->own);
    for (int row = 0; row < layer->rows; row++) {
        int32_t value = (sums[row] > 0 ? sums[row] : 0) >> layer->shift;
        out[row] = (int16_t)(value < TOP ? value : TOP);
    }
}

/* The one output of a head: no rounding, no shift, a float. */
static double answer(const Layer *layer, int32_t *sums, const int16_t *x)
{
    memcpy(sums, layer->bias, (size_t)layer->rows * sizeof *sums);
    add(sums, layer->own_weights, x, layer->rows, layer->own);
    return (double)sums[0] / (double)((int32_t)1 << (FRACTION + layer->shift));
}

/* The mean of `count` vectors of numbers that are not negative. */
static void mean(const int16_t *vectors, int count, int length, int32_t *sums, int16_t *out)
{
    for (int i = 0; i < length; i++) sums[i] = 0;
    for (int n = 0; n < count; n++, vectors += length)
        for (int i = 0; i < length; i++) sums[i] += vectors[i];
    for (int i = 0; i < length; i++) out[i] = (int16_t)(count ? sums[i] / count : 0);
}

/* The codes of the things, added up by how strongly a seat is linked to each. */
static void gather(const Kernel *self, const int16_t *link, int16_t *out)
{
    const int length = up8(self->size[THING_CODE]);
    int64_t sums[MAX_HIDDEN];
    memset(sums, 0, (size_t)length * sizeof *sums);
    for (int n = 0; n < self->size[THINGS]; n++) {
        const int16_t *code = self->codes + n * length;
        if (link[n] <= 0) continue;
        for (int i = 0; i < length; i++) sums[i] += (int32_t)link[n] * code[i];
    }
    for (int i = 0; i < length; i++) out[i] = (int16_t)((sums[i] >> FRACTION) < TOP ? sums[i] >> FRACTION : TOP);
}

/* ---------------------------------------------------------------- reading objects of Python */

/* Read an int between two others. */
static int read_int(PyObject *object, const char *what, long low, long high, int *out)
{
    int overflow = 0;
    if (!PyLong_Check(object)) {
        PyErr_Format(PyExc_TypeError, "%s must be an int, not %.100s", what, Py_TYPE(object)->tp_name);
        return -1;
    }
    const long value = PyLong_AsLongAndOverflow(object, &overflow);
    if (overflow || value < low || value > high) {
        PyErr_Format(PyExc_ValueError, "%s must be %ld to %ld", what, low, high);
        return -1;
    }
    *out = (int)value;
    return 0;
}

/* Round a number to 10 fractional bits, half up; what is too large becomes the largest, no number at all 0. */
static int16_t fixed(double number)
{
    const double scaled = number * 1024.0 + 0.5;
    if (scaled >= TOP) return TOP;
    if (scaled > -32768.0) {
        const int whole = (int)scaled; /* towards zero; floor() would be a call */
        return (int16_t)(whole - (whole > scaled));
    }
    return scaled == scaled ? -32768 : 0;
}

static int read_numbers(PyObject *list, Py_ssize_t first, int count, int16_t *out)
{
    for (int i = 0; i < count; i++) {
        PyObject *item = PyList_GET_ITEM(list, first + i);
        if (PyFloat_Check(item)) {
            out[i] = fixed(PyFloat_AS_DOUBLE(item));
        } else if (PyLong_Check(item)) {
            const double number = PyLong_AsDouble(item);
            if (number == -1.0 && PyErr_Occurred()) return -1;
            out[i] = fixed(number);
        } else {
            PyErr_Format(PyExc_TypeError, "a number must be a float, not %.100s", Py_TYPE(item)->tp_name);
            return -1;
        }
    }
    return 0;
}

static int check_list(PyObject *list, const char *what, Py_ssize_t length)
{
    if (!PyList_Check(list)) {
        PyErr_Format(PyExc_TypeError, "%s must be a list, not %.100s", what, Py_TYPE(list)->tp_name);
        return -1;
    }
    if (length >= 0 && PyList_GET_SIZE(list) != length) {
        PyErr_Format(PyExc_ValueError, "%s must be %zd numbers, not %zd", what, length, PyList_GET_SIZE(list));
        return -1;
    }
    return 0;
}

/* ---------------------------------------------------------------- run */

static int judge(Kernel *self, PyObject *numbers, int seats, PyObject *result)
{
    const int *size = self->size;
    const Layer *layer = self->layer;
    const int thing = up8(size[THING]), code = up8(size[THING_CODE]), seat = layer[L_SEAT].own;
    Py_ssize_t at = size[TABLE];

    /* `table` is followed by the mean of the codes, as the shared half of the seat's layer wants it */
    if (read_numbers(numbers, 0, size[TABLE], self->table) < 0) return -1;
    for (int n = 0; n < size[THINGS]; n++, at += size[THING])
        if (read_numbers(numbers, at, size[THING], self->things + n * thing) < 0) return -1;
    for (int s = 0; s < seats; s++, at += size[SEAT])
        if (read_numbers(numbers, at, size[SEAT], self->seats + s * seat) < 0) return -1;

    begin(&layer[L_THING], self->start, self->table);
    for (int n = 0; n < size[THINGS]; n++) {
        finish(&layer[L_THING], self->sums, self->start, self->things + n * thing, self->hidden);
        finish(&layer[L_THING2], self->sums, layer[L_THING2].bias, self->hidden, self->codes + n * code);
    }
    mean(self->codes, size[THINGS], code, self->sums, self->table + up8(size[TABLE]));

    begin(&layer[L_SEAT], self->start, self->table);
    for (int s = 0; s < seats; s++) {
        int16_t *x = self->seats + s * seat;
        for (int n = 0; n < self->links; n++) gather(self, x + self->link[n], x + up8(size[SEAT]) + n * code);
        finish(&layer[L_SEAT], self->sums, self->start, x, self->h1 + s * layer[L_SEAT].rows);
    }
    mean(self->h1, seats, layer[L_SEAT].rows, self->sums, self->pool);

    begin(&layer[L_SEAT2], self->start, self->pool);
    for (int s = 0; s < seats; s++) {
        int16_t *h2 = self->h2 + s * layer[L_SEAT2].rows;
        finish(&layer[L_SEAT2], self->sums, self->start, self->h1 + s * layer[L_SEAT].rows, h2);
        PyObject *logit = PyFloat_FromDouble(answer(&layer[L_LOGIT], self->sums, h2));
        PyObject *points = PyFloat_FromDouble(answer(&layer[L_POINTS], self->sums, h2) * 100.0);
        PyList_SET_ITEM(result, s, logit);
        PyList_SET_ITEM(result, seats + s, points);
        if (logit == NULL || points == NULL) return -1;
    }
    return 0;
}

static int score(Kernel *self, int seats, int asked, PyObject *options, PyObject *things, PyObject *result)
{
    const int *size = self->size;
    const Layer *layer = self->layer;
    const int code = up8(size[THING_CODE]);
    const Py_ssize_t count = PyList_GET_SIZE(things);

    if (count) begin(&layer[L_OPTION], self->start, self->h2 + asked * layer[L_SEAT2].rows);
    for (Py_ssize_t o = 0; o < count; o++) {
        int thing;
        if (read_int(PyList_GET_ITEM(things, o), "the thing of an option", -1, size[THINGS] - 1, &thing) < 0)
            return -1;
        if (thing < 0)
            memset(self->option, 0, (size_t)code * sizeof(int16_t));
        else
            memcpy(self->option, self->codes + thing * code, (size_t)code * sizeof(int16_t));
        if (read_numbers(options, o * size[OPTION], size[OPTION], self->option + code) < 0) return -1;
        finish(&layer[L_OPTION], self->sums, self->start, self->option, self->hidden);
        PyObject *value = PyFloat_FromDouble(answer(&layer[L_SCORE], self->sums, self->hidden));
        if (value == NULL) return -1;
        PyList_SET_ITEM(result, 2 * seats + o, value);
    }
    return 0;
}

static PyObject *run(Kernel *self, PyObject *const *arguments, Py_ssize_t n)
{
    const int *size = self->size;
    int seats, asked;
    if (n != 5) {
        PyErr_Format(PyExc_TypeError, "run takes numbers, seats, asked, options and things, not %zd arguments", n);
        return NULL;
    }
    PyObject *numbers = arguments[0], *options = arguments[3], *things = arguments[4];
    if (read_int(arguments[1], "seats", MIN_SEATS, MAX_SEATS, &seats) < 0) return NULL;
    if (read_int(arguments[2], "asked", 0, seats - 1, &asked) < 0) return NULL;
    if (check_list(things, "things", size[OPTION] ? -1 : 0) < 0) return NULL;
    const Py_ssize_t count = PyList_GET_SIZE(things);
    PyObject *result = PyList_New(2 * seats + count); /* may run Python code, so lengths are checked afterwards */
    if (result == NULL) return NULL;
    if (check_list(numbers, "numbers", size[TABLE] + size[THINGS] * size[THING] + seats * size[SEAT]) < 0
        || check_list(things, "things", count) < 0 || check_list(options, "options", count * size[OPTION]) < 0
        || judge(self, numbers, seats, result) < 0 || score(self, seats, asked, options, things, result) < 0) {
        Py_DECREF(result);
        return NULL;
    }
    return result;
}

/* ---------------------------------------------------------------- making a kernel */

/* What a layer reads: how many outputs it has, and the widths of its inputs, the shared ones first. */
typedef struct { int rows, n_shared, n, width[3 + MAX_LINKS]; } Shape;

static int read_sizes(Kernel *self, PyObject *sizes, Shape shape[LAYERS])
{
    int *size = self->size;
    self->links = (int)PyTuple_GET_SIZE(sizes) - SIZES;
    if (self->links < 0 || self->links > MAX_LINKS) {
        PyErr_Format(PyExc_ValueError, "sizes must be %d numbers and at most %d links", SIZES, MAX_LINKS);
        return -1;
    }
    for (int n = 0; n < SIZES; n++)
        if (read_int(PyTuple_GET_ITEM(sizes, n), size_names[n], least[n], most[n], &size[n]) < 0) return -1;
    const int things = size[THINGS] > 0, options = size[OPTION] > 0;
    if (things != (size[THING] > 0) || things != (size[THING_HIDDEN] > 0) || things != (size[THING_CODE] > 0)
        || things < (self->links > 0) || options != (size[OPTION_HIDDEN] > 0)) {
        PyErr_SetString(PyExc_ValueError, "of things, and of options, the sizes are all 0 or none is");
        return -1;
    }
    for (int n = 0; n < self->links; n++)
        if (read_int(PyTuple_GET_ITEM(sizes, SIZES + n), "a link", 0, size[SEAT] - size[THINGS], &self->link[n]) < 0)
            return -1;
    const Shape shapes[LAYERS] = {
        [L_THING] = {size[THING_HIDDEN], 1, 2, {size[TABLE], size[THING]}},
        [L_THING2] = {size[THING_CODE], 0, 1, {size[THING_HIDDEN]}},
        [L_SEAT] = {size[SEAT_HIDDEN], 2, 3 + self->links, {size[TABLE], size[THING_CODE], size[SEAT]}},
        [L_SEAT2] = {size[SEAT_CODE], 1, 2, {size[SEAT_HIDDEN], size[SEAT_HIDDEN]}},
        [L_LOGIT] = {1, 0, 1, {size[SEAT_CODE]}},
        [L_POINTS] = {1, 0, 1, {size[SEAT_CODE]}},
        [L_OPTION] = {size[OPTION_HIDDEN], 1, 3, {size[SEAT_CODE], size[THING_CODE], size[OPTION]}},
        [L_SCORE] = {options, 0, 1, {size[OPTION_HIDDEN]}},
    };
    memcpy(shape, shapes, sizeof shapes);
    for (int n = 0; n < self->links; n++) shape[L_SEAT].width[3 + n] = size[THING_CODE];
    return 0;
}

static void *own(Kernel *self, int count, int length, size_t size)
{
    void *memory = PyMem_Calloc((size_t)count * length + 1, size);
    if (memory == NULL) PyErr_NoMemory();
    return self->owned[self->n_owned++] = memory;
}

static int64_t size_of(const int16_t *row, int columns) /* the sum of its absolute values */
{
    int64_t total = 0;
    for (int i = 0; i < columns; i++) total += row[i] < 0 ? -row[i] : row[i];
    return total;
}

/* Take a layer from the bytes, and refuse one whose sums could overflow; return the bytes behind it. */
static const unsigned char *read_layer(Kernel *self, int which, const Shape *shape, const unsigned char *at)
{
    Layer *layer = &self->layer[which];
    const int is_head = which == L_LOGIT || which == L_POINTS || which == L_SCORE;
    const int32_t rounding = is_head ? 0 : 1 << (layer->shift - 1);
    layer->rows = up8(shape->rows);
    for (int n = 0; n < shape->n; n++) *(n < shape->n_shared ? &layer->shared : &layer->own) += up8(shape->width[n]);
    layer->shared_weights = own(self, layer->rows, layer->shared, sizeof(int16_t));
    layer->own_weights = own(self, layer->rows, layer->own, sizeof(int16_t));
    layer->bias = own(self, layer->rows, 1, sizeof(int32_t));
    if (PyErr_Occurred()) return NULL;
    int16_t *matrix = layer->shared_weights;
    for (int n = 0; n < shape->n; matrix += up8(shape->width[n++])) { /* matrices stand side by side */
        const int columns = n < shape->n_shared ? layer->shared : layer->own;
        if (n == shape->n_shared) matrix = layer->own_weights;
        for (int row = 0; row < shape->rows; row++)
            for (int column = 0; column < shape->width[n]; column++, at += 2)
                matrix[row * columns + column] = (int16_t)(uint16_t)(at[0] | at[1] << 8);
    }
    for (int row = 0; row < shape->rows; row++, at += 4) {
        const int64_t bias = (int32_t)(at[0] | (uint32_t)at[1] << 8 | (uint32_t)at[2] << 16 | (uint32_t)at[3] << 24);
        const int64_t total = size_of(layer->shared_weights + row * layer->shared, layer->shared)
                              + size_of(layer->own_weights + row * layer->own, layer->own);
        if (total * 32768 + (bias < 0 ? -bias : bias) + rounding > INT32_MAX) {
            PyErr_Format(PyExc_ValueError, "the weights of layer %s are too large: the sum of row %d could overflow",
                         layer_names[which], row);
            return NULL;
        }
        layer->bias[row] = (int32_t)bias + rounding;
    }
    return at;
}

static int build(Kernel *self, PyObject *sizes, PyObject *shifts, PyObject *weights)
{
    const int *size = self->size;
    Shape shape[LAYERS];
    Py_ssize_t length = 0;
    if (read_sizes(self, sizes, shape) < 0) return -1;
    if (PyTuple_GET_SIZE(shifts) != LAYERS) {
        PyErr_Format(PyExc_ValueError, "shifts must be %d numbers, not %zd", LAYERS, PyTuple_GET_SIZE(shifts));
        return -1;
    }
    for (int n = 0; n < LAYERS; n++) {
        PyObject *shift = PyTuple_GET_ITEM(shifts, n);
        if (read_int(shift, "a shift", MIN_SHIFT, MAX_SHIFT, &self->layer[n].shift) < 0) return -1;
        for (int i = 0; i < shape[n].n; i++) length += (Py_ssize_t)2 * shape[n].rows * shape[n].width[i];
        length += (Py_ssize_t)4 * shape[n].rows;
    }
    if (PyBytes_GET_SIZE(weights) != length) {
        PyErr_Format(PyExc_ValueError, "weights must be %zd bytes, not %zd", length, PyBytes_GET_SIZE(weights));
        return -1;
    }
    const unsigned char *at = (const unsigned char *)PyBytes_AS_STRING(weights);
    for (int n = 0; n < LAYERS; n++)
        if ((at = read_layer(self, n, &shape[n], at)) == NULL) return -1;
    self->table = own(self, 1, self->layer[L_SEAT].shared, sizeof(int16_t));
    self->things = own(self, size[THINGS], up8(size[THING]), sizeof(int16_t));
    self->seats = own(self, MAX_SEATS, self->layer[L_SEAT].own, sizeof(int16_t));
    self->hidden = own(self, 1, MAX_HIDDEN, sizeof(int16_t));
    self->codes = own(self, size[THINGS], up8(size[THING_CODE]), sizeof(int16_t));
    self->pool = own(self, 1, MAX_HIDDEN, sizeof(int16_t));
    self->h1 = own(self, MAX_SEATS, self->layer[L_SEAT].rows, sizeof(int16_t));
    self->h2 = own(self, MAX_SEATS, self->layer[L_SEAT2].rows, sizeof(int16_t));
    self->option = own(self, 1, self->layer[L_OPTION].own, sizeof(int16_t));
    self->start = own(self, 1, MAX_HIDDEN, sizeof(int32_t));
    self->sums = own(self, 1, MAX_HIDDEN, sizeof(int32_t));
    return PyErr_Occurred() ? -1 : 0;
}

static PyObject *kernel_new(PyTypeObject *type, PyObject *arguments, PyObject *keywords)
{
    static char *names[] = {"sizes", "shifts", "weights", NULL};
    PyObject *sizes, *shifts, *weights;
    if (!PyArg_ParseTupleAndKeywords(arguments, keywords, "O!O!S:Kernel", names, &PyTuple_Type, &sizes, &PyTuple_Type,
                                     &shifts, &weights))
        return NULL;
    Kernel *self = (Kernel *)type->tp_alloc(type, 0);
    if (self != NULL && build(self, sizes, shifts, weights) < 0) Py_CLEAR(self);
    return (PyObject *)self;
}

static void kernel_dealloc(Kernel *self)
{
    PyTypeObject *type = Py_TYPE(self);
    for (int n = 0; n < self->n_owned; n++) PyMem_Free(self->owned[n]);
    type->tp_free(self);
    Py_DECREF(type);
}

static PyMethodDef methods[] = {
    {"run", (PyCFunction)(void (*)(void))run, METH_FASTCALL,
     "run(numbers, seats, asked, options, things)\n--\n\nReturn the logits and the points of the seats, then the "
     "scores of the options."},
    {NULL, NULL, 0, NULL},
};
static PyType_Slot slots[] = {
    {Py_tp_doc, "Kernel(sizes, shifts, weights)\n--\n\nA network, ready to run."},
    {Py_tp_new, kernel_new},
    {Py_tp_dealloc, kernel_dealloc},
    {Py_tp_methods, methods},
    {0, NULL},
};
static PyType_Spec spec = {
    "rondel.bots.learned._kernel.Kernel", sizeof(Kernel), 0, Py_TPFLAGS_DEFAULT | Py_TPFLAGS_IMMUTABLETYPE, slots};

static int module_exec(PyObject *module)
{
    PyObject *type = PyType_FromModuleAndSpec(module, &spec, NULL);
    const int done = type == NULL ? -1 : PyModule_AddType(module, (PyTypeObject *)type);
    Py_XDECREF(type);
    return done;
}

static PyModuleDef_Slot module_slots[] = {{Py_mod_exec, module_exec}, {0, NULL}};
static struct PyModuleDef definition = {
    PyModuleDef_HEAD_INIT, "_kernel", "The network of rondel.bots.learned, in C.", 0, NULL, module_slots, NULL, NULL,
    NULL};

PyMODINIT_FUNC PyInit__kernel(void) { return PyModuleDef_Init(&definition); }
