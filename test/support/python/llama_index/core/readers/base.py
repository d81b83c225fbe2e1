class BaseReader:
    def load_data(self, *args, **kwargs):
        return list(self.lazy_load_data(*args, **kwargs))
